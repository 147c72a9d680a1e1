import { l10n, window } from 'vscode';
import { projectsOf } from '../panels/window-projects.ts';
import { runTests } from '../test-runs/run-tests.ts';
import { CodeChanges } from './code-changes.ts';
import { ImpactAnswers } from './impact-answers.ts';
import { ImpactPanel } from './impact-panel.ts';
import type { ImpactParts } from './impact-parts.ts';

/** Everything about impact in this window. */
export class ImpactWindow {
  readonly answers: ImpactAnswers;
  readonly panel: ImpactPanel;
  readonly #parts: ImpactParts;

  constructor(parts: ImpactParts) {
    const { context, session, active, panels, log } = parts;
    this.#parts = parts;
    const changes = new CodeChanges(session);
    this.answers = new ImpactAnswers(session, changes);
    this.panel = new ImpactPanel({
      context,
      session,
      active,
      answers: this.answers,
      log,
      showGraph: (project, file) => void panels.showFocus(project, file),
      runTests: (folder, tests) => void runTests(folder, tests).catch((error: unknown) => log.error(String(error))),
    });
    context.subscriptions.push(changes, this.answers);
  }

  /** @param folder URI; absent where the window has none */
  async runTestsOfChange(folder: string | undefined): Promise<void> {
    const project = projectsOf(this.#parts.session.state).find(({ uri }) => uri === folder);
    if (folder === undefined || project === undefined) {
      return void window.showInformationMessage(l10n.t('Open a folder first.'));
    }
    const { tests } = await this.answers.of(project.id, { kind: 'uncommitted' });
    await runTests(folder, tests);
  }
}
