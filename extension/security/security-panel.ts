import { env, l10n, type WebviewPanel } from 'vscode';
import type { PanelParts } from '../panels/panel-parts.ts';
import { SinglePanel } from '../panels/single-panel.ts';

/** The security findings of the window: in the folder that is chosen on the page. */
export class SecurityPanel {
  readonly #parts: PanelParts;
  readonly #panel: SinglePanel;
  /** Address that the page starts with; the page stores later ones itself. */
  #fragment: string | undefined;

  constructor(parts: PanelParts) {
    this.#parts = parts;
    const begin = () => ({ begun: () => this.#send() });
    this.#panel = new SinglePanel(parts, { page: 'security', title: l10n.t('Security'), begin });
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
      kind: 'security',
      language: env.language,
      texts: l10n.bundle ?? {},
      ...(fragment !== undefined && { fragment }),
    });
  }
}
