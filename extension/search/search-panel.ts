import { env, l10n, ViewColumn, type WebviewPanel, window } from 'vscode';
import { PageHost } from '../panels/page-host.ts';
import { searchPanelType } from './search-panel-type.ts';
import type { SearchParts } from './search-parts.ts';
import { panelIcon } from '../panels/panel-icon.ts';

/** The search page of the window: results that stay, with their code. */
export class SearchPanel {
  readonly #parts: SearchParts;
  #open: { readonly panel: WebviewPanel; readonly host: PageHost } | undefined;
  /** What the page is to begin with; it keeps by itself what is typed later. */
  #query: string | undefined;

  constructor(parts: SearchParts) {
    this.#parts = parts;
  }

  /** @param query absent: what the page had */
  show(query?: string): void {
    this.#parts.session.start().catch(() => undefined);
    this.#query = query;
    if (this.#open === undefined) {
      this.#fill(window.createWebviewPanel(searchPanelType, l10n.t('Search Code'), ViewColumn.Active));
      return;
    }
    const { panel, host } = this.#open;
    const isSeen = panel.visible;
    panel.reveal(undefined, false);
    // One that was hidden begins anew, with what it is told then.
    if (isSeen) this.#tell(host);
  }

  /** One that was there before the window was loaded again; a second one is closed. */
  adopt(panel: WebviewPanel): void {
    if (this.#open !== undefined) return panel.dispose();
    this.#fill(panel);
  }

  #fill(panel: WebviewPanel): void {
    const { context, session, log, active } = this.#parts;
    panel.iconPath = panelIcon(context.extensionUri);
    const warn = (text: string): void => log.warn(text);
    const host: PageHost = new PageHost(
      panel.webview,
      'search',
      { context, session, active, warn },
      {
        begun: () => this.#tell(host),
        titled: (title) => {
          if (panel.title !== title) panel.title = title;
        },
        graph: () => undefined,
        leave: () => undefined,
        column: () => panel.viewColumn,
      },
    );
    this.#open = { panel, host };
    panel.onDidChangeViewState(() => {
      if (!panel.visible) host.hide();
    });
    panel.onDidDispose(() => {
      host.dispose();
      if (this.#open?.panel === panel) this.#open = undefined;
    });
  }

  #tell(host: PageHost): void {
    const query = this.#query;
    this.#query = undefined;
    host.tell({
      kind: 'search',
      language: env.language,
      texts: l10n.bundle ?? {},
      ...(query !== undefined && { query }),
    });
  }
}
