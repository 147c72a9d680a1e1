import { ViewColumn, type WebviewPanel, window } from 'vscode';
import type { ExtensionMessage } from '#protocol/panel-messages.ts';
import { windowSettings } from '../settings/window-settings.ts';
import { completeStep } from '../status/walkthrough-steps.ts';
import { graphPanelType } from './graph-panels.ts';
import { type HostParts, PageHost } from './page-host.ts';
import { panelIcon } from './panel-icon.ts';

/** The graph panels of the window; the one that was looked at last is the one that is meant. */
export class GraphPanelList {
  readonly #parts: HostParts;
  readonly #panels: OpenPanel[] = [];

  constructor(parts: HostParts) {
    this.#parts = parts;
  }

  /** Brings the last panel to the front, or opens one with that view. */
  show(options: { readonly isNew?: boolean; readonly fragment?: string } = {}): void {
    const last = this.#panels.at(-1);
    if (last !== undefined && options.isNew !== true) {
      if (options.fragment !== undefined) last.host.tell({ kind: 'go', fragment: options.fragment });
      return last.panel.reveal(undefined, false);
    }
    const panel = window.createWebviewPanel(graphPanelType, 'Groundplan', {
      viewColumn: last !== undefined || opensBeside() ? ViewColumn.Beside : ViewColumn.Active,
    });
    this.adopt(panel, options.fragment);
  }

  /** To the panel that was shown last. */
  tell(message: ExtensionMessage): void {
    this.#panels.at(-1)?.host.tell(message);
  }

  /** Fills a panel, be it new or one that was there before the window was loaded again. */
  adopt(panel: WebviewPanel, fragment?: string): void {
    let first = fragment;
    const { context } = this.#parts;
    completeStep(context.globalState, 'graphShown');
    panel.iconPath = panelIcon(context.extensionUri);
    const host = new PageHost(panel.webview, 'editor', this.#parts, {
      first: () => {
        const given = first;
        first = undefined;
        return given;
      },
      titled: (title) => {
        if (panel.title !== title) panel.title = title;
      },
      graph: () => undefined,
      leave: () => undefined,
      column: () => panel.viewColumn,
    });
    const open = { panel, host };
    this.#panels.push(open);
    panel.onDidChangeViewState(() => {
      if (!panel.visible) host.hide();
      if (panel.active) this.#panels.push(...this.#panels.splice(this.#panels.indexOf(open), 1));
    });
    panel.onDidDispose(() => {
      host.dispose();
      this.#panels.splice(this.#panels.indexOf(open), 1);
    });
  }
}

function opensBeside(): boolean {
  return windowSettings().settings['graph.openBeside'] ?? false;
}

interface OpenPanel {
  readonly panel: WebviewPanel;
  readonly host: PageHost;
}
