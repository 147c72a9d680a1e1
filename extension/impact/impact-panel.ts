import { ViewColumn, type WebviewPanel, window } from 'vscode';
import { type HostParts, PageHost } from '../panels/page-host.ts';
import { projectsOf } from '../panels/window-projects.ts';
import type { ImpactAnswers } from './impact-answers.ts';
import { impactPanelType } from './impact-panel-type.ts';
import { ShownImpact, type WantedImpact } from './shown-impact.ts';
import { panelIcon } from '../panels/panel-icon.ts';

const wantedKey = 'groundplan.impact.wanted';

export interface ImpactPanelParts extends HostParts {
  readonly answers: ImpactAnswers;
  readonly showGraph: (project: string | undefined, file: string) => void;
  readonly runTests: (folder: string, files: readonly string[]) => void;
}

/** The impact panel of the window: there is one, since it is about one change at a time. */
export class ImpactPanel {
  readonly #parts: ImpactPanelParts;
  #open: { readonly panel: WebviewPanel; readonly shown: ShownImpact } | undefined;

  constructor(parts: ImpactPanelParts) {
    this.#parts = parts;
  }

  /** Brings it to the front, or opens it beside the code. */
  show(wanted: WantedImpact, list?: Parameters<ShownImpact['show']>[1]): void {
    if (this.#open === undefined)
      this.#fill(window.createWebviewPanel(impactPanelType, 'Impact', { viewColumn: ViewColumn.Beside }));
    else this.#open.panel.reveal(undefined, false);
    this.#want(wanted, list);
  }

  /** One that was there before the window was loaded again; a second one is closed. */
  adopt(panel: WebviewPanel): void {
    if (this.#open !== undefined) return panel.dispose();
    this.#fill(panel);
    const kept = this.#parts.context.workspaceState.get<WantedImpact>(wantedKey);
    if (kept !== undefined) this.#want(kept);
  }

  #want(wanted: WantedImpact, list?: Parameters<ShownImpact['show']>[1]): void {
    void this.#parts.context.workspaceState.update(wantedKey, wanted);
    this.#open?.shown.show(wanted, list);
  }

  #fill(panel: WebviewPanel): void {
    const { context, session, answers, showGraph, runTests } = this.#parts;
    panel.iconPath = panelIcon(context.extensionUri);
    const folderOf = (project: string | undefined) => {
      const projects = projectsOf(session.state);
      return (projects.find(({ id }) => id === project) ?? projects[0])?.uri;
    };
    const host: PageHost = new PageHost(panel.webview, 'impact', this.#parts, {
      begun: () => shown.begin(),
      titled: (title) => {
        if (panel.title !== title) panel.title = title;
      },
      graph: showGraph,
      leave: () => undefined,
      column: () => panel.viewColumn,
      impactOf: ({ project, subject }) => {
        const folder = folderOf(project);
        this.#want({ subject, ...(folder !== undefined && { folder }) });
      },
      runTests: ({ project, files }) => {
        const folder = folderOf(project);
        if (folder !== undefined) runTests(folder, files);
      },
    });
    const shown = new ShownImpact(session, answers, (message) => host.tell(message));
    this.#open = { panel, shown };
    panel.onDidChangeViewState(() => {
      if (panel.visible) return;
      host.hide();
      shown.hide();
    });
    panel.onDidDispose(() => {
      host.dispose();
      shown.dispose();
      if (this.#open?.panel === panel) this.#open = undefined;
    });
  }
}
