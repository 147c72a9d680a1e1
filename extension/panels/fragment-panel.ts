import { env, l10n, type WebviewPanel } from 'vscode';
import type { ViewMessage } from '#protocol/panel-messages.ts';
import type { PanelParts } from './panel-parts.ts';
import { SinglePanel } from './single-panel.ts';

/** A page whose views have addresses; its messages have its name as their kind. */
export type FragmentPage = ViewMessage['kind'];

/** A page of the window whose views have addresses: of the folder that is chosen on the page. */
export class FragmentPanel {
  readonly #parts: PanelParts;
  readonly #page: FragmentPage;
  readonly #panel: SinglePanel;
  /** Address that the page starts with; the page stores later ones itself. */
  #fragment: string | undefined;

  constructor(parts: PanelParts, page: FragmentPage) {
    this.#parts = parts;
    this.#page = page;
    this.#panel = new SinglePanel(parts, { page, begin: () => ({ begun: () => this.#send() }) });
  }

  /**
   * The user asks for it, so an engine is started also in a folder that is not trusted.
   *
   * @param fragment absent: the view that the page had
   */
  show(fragment?: string): void {
    this.#parts.session.start().catch(() => undefined);
    this.#fragment = fragment;
    this.#panel.show();
    // A page that was hidden starts again and gets the state then.
    if (this.#panel.isListening) this.#send();
  }

  adopt(panel: WebviewPanel): void {
    this.#panel.adopt(panel);
  }

  #send(): void {
    const fragment = this.#fragment;
    this.#fragment = undefined;
    this.#panel.send({
      kind: this.#page,
      language: env.language,
      texts: l10n.bundle ?? {},
      ...(fragment !== undefined && { fragment }),
    });
  }
}
