import { l10n, ViewColumn, type WebviewPanel, window } from 'vscode';
import type { ExtensionMessage } from '#protocol/panel-messages.ts';
import { fillPanel, type PanelEvents } from './fill-panel.ts';
import type { HostParts, PageHost } from './page-host.ts';
import { pageEntry, panelOf, type PanelPage } from './page-manifest.ts';

export interface PanelKind {
  readonly page: PanelPage;
  /** Called for each panel that is filled. */
  readonly begin: () => PanelEvents;
}

/** A panel of which the window has one at the most. */
export class SinglePanel {
  readonly #parts: HostParts;
  readonly #kind: PanelKind;
  #open: { readonly panel: WebviewPanel; readonly host: PageHost } | undefined;

  constructor(parts: HostParts, kind: PanelKind) {
    this.#parts = parts;
    this.#kind = kind;
  }

  /** Whether the page receives messages now. */
  get isListening(): boolean {
    return this.#open?.host.isListening === true;
  }

  /**
   * Brings it to the front, or opens it.
   *
   * @param column where it is opened
   */
  show(column = ViewColumn.Active): void {
    if (this.#open !== undefined) return this.#open.panel.reveal(undefined, false);
    const { page } = this.#kind;
    const { type, title } = panelOf(page);
    const options = { retainContextWhenHidden: pageEntry(page).staysWhenHidden ?? false };
    this.#fill(window.createWebviewPanel(type, title(l10n.t), column, options));
  }

  /** One that was there before the window was loaded again; a second one is closed. Returns whether it is the one. */
  adopt(panel: WebviewPanel): boolean {
    if (this.#open === undefined) this.#fill(panel);
    else panel.dispose();
    return this.#open?.panel === panel;
  }

  send(message: ExtensionMessage): void {
    this.#open?.host.send(message);
  }

  #fill(panel: WebviewPanel): void {
    const { page, begin } = this.#kind;
    this.#open = { panel, host: fillPanel(panel, page, this.#parts, begin()) };
    panel.onDidDispose(() => {
      if (this.#open?.panel === panel) this.#open = undefined;
    });
  }
}
