import { ViewColumn, type WebviewPanel, window } from 'vscode';
import type { ExtensionMessage } from '#protocol/panel-messages.ts';
import { fillPanel, type PanelEvents } from './fill-panel.ts';
import type { HostParts, PageHost } from './page-host.ts';
import { type PanelPage, panelTypes } from './panel-types.ts';

export interface PanelKind {
  readonly page: PanelPage;
  readonly title: string;
  /** The page goes on while it is hidden. */
  readonly stays?: boolean;
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
    const { page, title, stays = false } = this.#kind;
    this.#fill(window.createWebviewPanel(panelTypes[page], title, column, { retainContextWhenHidden: stays }));
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
    const { page, stays, begin } = this.#kind;
    this.#open = { panel, host: fillPanel(panel, page, this.#parts, begin(), stays) };
    panel.onDidDispose(() => {
      if (this.#open?.panel === panel) this.#open = undefined;
    });
  }
}
