import { env, l10n, ViewColumn, type WebviewPanel, window } from 'vscode';
import type { AskedCode } from '#protocol/panel-messages.ts';
import { PageHost } from '../panels/page-host.ts';
import { panelIcon } from '../panels/panel-icon.ts';
import { askPanelType } from './ask-panel-type.ts';
import type { AskParts } from './ask-parts.ts';

/** What a page is to begin with, or to go on with. */
export interface Wanted {
  readonly question?: string;
  readonly about?: AskedCode;
}

/**
 * The page of questions of the window. It goes on while it is hidden, unlike the other pages: who looks at a cited place
 * in the meantime finds the answer there.
 */
export class AskPanel {
  readonly #parts: AskParts;
  #open: { readonly panel: WebviewPanel; readonly host: PageHost } | undefined;
  #isListening = false;
  #wanted: Wanted = {};

  constructor(parts: AskParts) {
    this.#parts = parts;
  }

  show(wanted: Wanted = {}): void {
    this.#parts.session.start().catch(() => undefined);
    this.#wanted = wanted;
    if (this.#open === undefined) {
      const options = { retainContextWhenHidden: true };
      this.#fill(window.createWebviewPanel(askPanelType, l10n.t('Ask'), placeOfPanel(wanted), options));
      return;
    }
    const { panel, host } = this.#open;
    panel.reveal(undefined, false);
    if (this.#isListening) this.#tell(host);
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
      'ask',
      { context, session, active, warn },
      {
        begun: () => {
          this.#isListening = true;
          this.#tell(host);
        },
        titled: (title) => {
          if (panel.title !== title) panel.title = title;
        },
        graph: () => undefined,
        leave: () => undefined,
        column: () => panel.viewColumn,
      },
    );
    this.#open = { panel, host };
    this.#isListening = false;
    panel.onDidDispose(() => {
      host.dispose();
      if (this.#open?.panel === panel) this.#open = undefined;
    });
  }

  #tell(host: PageHost): void {
    const wanted = this.#wanted;
    this.#wanted = {};
    host.tell({ kind: 'ask', language: env.language, texts: l10n.bundle ?? {}, ...wanted });
  }
}

/** Who asks about code wants to go on seeing it. */
function placeOfPanel({ about }: Wanted): ViewColumn {
  return about === undefined ? ViewColumn.Active : ViewColumn.Beside;
}
