import { l10n, ViewColumn, type WebviewPanel, window } from 'vscode';
import type { ExtensionMessage } from '#protocol/panel-messages.ts';
import { windowSettings } from '../settings/window-settings.ts';
import { completeStep } from '../status/walkthrough-steps.ts';
import { fillPanel } from './fill-panel.ts';
import type { HostParts, PageHost } from './page-host.ts';
import { panelOf } from './page-manifest.ts';

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
      if (options.fragment !== undefined) last.host.send({ kind: 'go', fragment: options.fragment });
      return last.panel.reveal(undefined, false);
    }
    const { type, title } = panelOf('editor');
    const panel = window.createWebviewPanel(type, title(l10n.t), {
      viewColumn: last !== undefined || opensBeside() ? ViewColumn.Beside : ViewColumn.Active,
    });
    this.adopt(panel, options.fragment);
  }

  /** To the panel that was shown last. */
  send(message: ExtensionMessage): void {
    this.#panels.at(-1)?.host.send(message);
  }

  /** Fills a panel, be it new or one that was there before the window was loaded again. */
  adopt(panel: WebviewPanel, fragment?: string): void {
    let first = fragment;
    completeStep(this.#parts.context.globalState, 'graphShown');
    const host = fillPanel(panel, 'editor', this.#parts, {
      first: () => {
        const given = first;
        first = undefined;
        return given;
      },
      disposed: () => this.#panels.splice(this.#panels.indexOf(open), 1),
    });
    const open = { panel, host };
    this.#panels.push(open);
    panel.onDidChangeViewState(() => {
      if (panel.active) this.#panels.push(...this.#panels.splice(this.#panels.indexOf(open), 1));
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
