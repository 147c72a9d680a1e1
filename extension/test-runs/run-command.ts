import {
  type Disposable,
  env,
  ShellExecution,
  Task,
  TaskPanelKind,
  TaskRevealKind,
  tasks,
  TaskScope,
  type Uri,
  l10n,
} from 'vscode';
import { flagsOf, shellOf } from './quote-for-shell.ts';

/**
 * Runs a line in a terminal and waits for its end: all of ours have one terminal, one after the other.
 *
 * @param line quoted for the editor's own shell, which is the one that reads it
 * @returns its exit code; undefined where the user ended it
 */
export async function runCommand(line: string, directory: Uri): Promise<number | undefined> {
  const flags = flagsOf(shellOf(env.shell));
  const execution = new ShellExecution(line, {
    cwd: directory.fsPath,
    // Lines for an unknown shell have only words that any shell reads alike: the editor chooses one.
    ...(flags && { executable: env.shell, shellArgs: [...flags] }),
  });
  const task = new Task(
    { type: 'groundplan.tests' },
    TaskScope.Workspace,
    l10n.t('Tests of the change'),
    'Groundplan',
    execution,
    [],
  );
  task.presentationOptions = {
    panel: TaskPanelKind.Dedicated,
    reveal: TaskRevealKind.Always,
    focus: false,
    showReuseMessage: false,
  };
  const listeners: Disposable[] = [];
  try {
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    // A task that ends before it has a process reports only its end.
    let isRunning = false;
    const begun = tasks.executeTask(task);
    const isOurs = async (other: unknown): Promise<boolean> => other === (await begun);
    listeners.push(
      tasks.onDidStartTaskProcess(({ execution: each }) => void isOurs(each).then((is) => (isRunning ||= is))),
      tasks.onDidEndTaskProcess(
        ({ execution: each, exitCode }) => void isOurs(each).then((is) => is && resolve(exitCode)),
      ),
      tasks.onDidEndTask(
        ({ execution: each }) => void isOurs(each).then((is) => is && !isRunning && resolve(undefined)),
      ),
    );
    await begun;
    return await promise;
  } finally {
    for (const listener of listeners) listener.dispose();
  }
}
