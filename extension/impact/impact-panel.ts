import { ViewColumn, type WebviewPanel } from 'vscode';
import type { ImpactSubject } from '#protocol/panel-messages.ts';
import type { PanelEvents } from '../panels/fill-panel.ts';
import type { HostParts } from '../panels/page-host.ts';
import { SinglePanel } from '../panels/single-panel.ts';
import { projectsOf } from '../panels/window-projects.ts';
import type { SelectedTest } from '../test-runs/test-groups.ts';
import { type ImpactAnswers, isOfRemote } from './impact-answers.ts';
import { ShownImpact, type WantedImpact } from './shown-impact.ts';

const wantedKey = 'groundplan.impact.wanted';

export interface ImpactPanelParts extends HostParts {
  readonly answers: ImpactAnswers;
  readonly showGraph: (project: string | undefined, file: string) => void;
  readonly runTests: (folder: string, tests: readonly SelectedTest[]) => void;
}

/** The impact panel of the window: there is one, since it is about one change at a time. */
export class ImpactPanel {
  readonly #parts: ImpactPanelParts;
  readonly #panel: SinglePanel;
  #shown: ShownImpact | undefined;

  constructor(parts: ImpactPanelParts) {
    this.#parts = parts;
    this.#panel = new SinglePanel(parts, { page: 'impact', begin: () => this.#begin() });
  }

  /** Brings it to the front, or opens it beside the code. */
  show(wanted: WantedImpact, list?: Parameters<ShownImpact['show']>[1]): void {
    this.#panel.show(ViewColumn.Beside);
    this.#want(wanted, list);
  }

  adopt(panel: WebviewPanel): void {
    if (!this.#panel.adopt(panel)) return;
    const kept = this.#parts.context.workspaceState.get<WantedImpact>(wantedKey);
    if (kept !== undefined) this.#want({ ...kept, subject: askedHere(kept.subject) });
  }

  #want(wanted: WantedImpact, list?: Parameters<ShownImpact['show']>[1]): void {
    void this.#parts.context.workspaceState.update(wantedKey, wanted);
    this.#shown?.show(wanted, list);
  }

  #begin(): PanelEvents {
    const { session, answers, showGraph, runTests } = this.#parts;
    const shown = new ShownImpact(session, answers, (message) => this.#panel.send(message));
    this.#shown = shown;
    return {
      begun: () => shown.begin(),
      graph: showGraph,
      impactOf: ({ project, subject }) => {
        const folder = this.#folderOf(project);
        this.#want({ subject, ...(folder !== undefined && { folder }) });
      },
      runTests: ({ project, tests }) => {
        const folder = this.#folderOf(project);
        if (folder !== undefined) runTests(folder, tests);
      },
      hidden: () => shown.hide(),
      disposed: () => {
        shown.dispose();
        this.#shown = undefined;
      },
    };
  }

  /** URI of a project's folder, else of the first one. */
  #folderOf(project: string | undefined): string | undefined {
    const projects = projectsOf(this.#parts.session.state);
    return (projects.find(({ id }) => id === project) ?? projects[0])?.uri;
  }
}

/** A window that is opened again sends nothing by itself. */
function askedHere(subject: ImpactSubject): ImpactSubject {
  if (!isOfRemote(subject)) return subject;
  const { ofRemote: _, ...here } = subject;
  return here;
}
