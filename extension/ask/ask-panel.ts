import { env, l10n, ViewColumn, type WebviewPanel } from 'vscode';
import type { AskedCode } from '#protocol/panel-messages.ts';
import type { PanelParts } from '../panels/panel-parts.ts';
import { SinglePanel } from '../panels/single-panel.ts';

/** Content that a page starts or continues with. */
export interface Wanted {
  readonly question?: string;
  readonly about?: AskedCode;
}

/**
 * The page of questions of the window. It goes on while it is hidden, unlike the other pages: who looks at a cited place
 * in the meantime finds the answer there.
 */
export class AskPanel {
  readonly #parts: PanelParts;
  readonly #panel: SinglePanel;
  #wanted: Wanted = {};

  constructor(parts: PanelParts) {
    this.#parts = parts;
    const begin = () => ({ begun: () => this.#send() });
    this.#panel = new SinglePanel(parts, { page: 'ask', begin });
  }

  show(wanted: Wanted = {}): void {
    this.#parts.session.start().catch(() => undefined);
    this.#wanted = wanted;
    this.#panel.show(placeOfPanel(wanted));
    if (this.#panel.isListening) this.#send();
  }

  adopt(panel: WebviewPanel): void {
    this.#panel.adopt(panel);
  }

  #send(): void {
    const wanted = this.#wanted;
    this.#wanted = {};
    this.#panel.send({ kind: 'ask', language: env.language, texts: l10n.bundle ?? {}, ...wanted });
  }
}

/** A question about code keeps that code in view. */
function placeOfPanel({ about }: Wanted): ViewColumn {
  return about === undefined ? ViewColumn.Active : ViewColumn.Beside;
}
