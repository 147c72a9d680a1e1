import { env, l10n, type WebviewPanel } from 'vscode';
import type { PanelParts } from '../panels/panel-parts.ts';
import { SinglePanel } from '../panels/single-panel.ts';

/** The search page of the window: results that stay, with their code. */
export class SearchPanel {
  readonly #parts: PanelParts;
  readonly #panel: SinglePanel;
  /** Query that the page starts with; the page stores later input itself. */
  #query: string | undefined;

  constructor(parts: PanelParts) {
    this.#parts = parts;
    const begin = () => ({ begun: () => this.#send() });
    this.#panel = new SinglePanel(parts, { page: 'search', begin });
  }

  /** @param query absent: what the page had */
  show(query?: string): void {
    this.#parts.session.start().catch(() => undefined);
    this.#query = query;
    this.#panel.show();
    // A page that was hidden starts again and gets the state then.
    if (this.#panel.isListening) this.#send();
  }

  adopt(panel: WebviewPanel): void {
    this.#panel.adopt(panel);
  }

  #send(): void {
    const query = this.#query;
    this.#query = undefined;
    this.#panel.send({
      kind: 'search',
      language: env.language,
      texts: l10n.bundle ?? {},
      ...(query !== undefined && { query }),
    });
  }
}
