import { commands, env, l10n, Uri, window, workspace } from 'vscode';
import { segmentsOf } from '../panels/window-projects.ts';
import { inertNotice } from '../text/inert-notice.ts';
import { commandLines } from './command-line.ts';
import { shellOf } from './quote-for-shell.ts';
import { type TestCommand, testCommands } from './test-command.ts';
import { knownTests, runKnownTests } from './test-explorer.ts';

/**
 * Runs files of tests: in the Test Explorer those that it knows, the others in a terminal with the project's own runner.
 *
 * @param folder URI of a folder of the window
 * @param files paths in it
 */
export async function runTests(folder: string, files: readonly string[]): Promise<void> {
  if (!workspace.isTrusted) return offerToTrust();
  const root = Uri.parse(folder, true);
  const own = files.filter((file) => segmentsOf(file) !== undefined);
  if (own.length === 0) return void window.showInformationMessage(l10n.t('There are no tests to run.'));
  const found = await Promise.all(own.map((file) => knownTests(Uri.joinPath(root, file))));
  const ids = [...new Set(found.flat())];
  if (ids.length > 0) {
    // What the Test Explorer shows of a run is not waited for: it may take minutes.
    void runKnownTests(ids);
    await commands.executeCommand('workbench.view.testing.focus').then(undefined, () => undefined);
  }
  const others = own.filter((_, index) => found[index].length === 0);
  if (others.length > 0) await runInTerminal(root, others);
}

async function offerToTrust(): Promise<void> {
  const manage = l10n.t('Manage Workspace Trust');
  const chosen = await window.showInformationMessage(l10n.t('Trust the folder to run its tests.'), manage);
  if (chosen === manage) await commands.executeCommand('workbench.trust.manage');
}

async function runInTerminal(root: Uri, files: readonly string[]): Promise<void> {
  const python = process.platform === 'win32' ? 'python' : 'python3';
  for (const command of await testCommands(files, (path) => readText(Uri.joinPath(root, path)), python)) {
    send(root, command);
  }
}

function send(root: Uri, command: TestCommand): void {
  const { lines, leftOut } = commandLines(command, shellOf(env.shell));
  if (leftOut.length > 0) {
    const message = l10n.t('Not run, because the shell cannot be given such a name: {0}', leftOut.join(', '));
    void window.showWarningMessage(inertNotice(message));
  }
  if (lines.length === 0) return;
  // A new one for every run: in an older one a person may have started another shell or program, or gone elsewhere, and
  // no API tells that for all shells. What the older ones show stays to be read.
  const terminal = window.createTerminal({
    name: l10n.t('Tests of the change'),
    cwd: Uri.joinPath(root, command.directory),
  });
  terminal.show(true);
  for (const line of lines) terminal.sendText(line);
}

/** Manifests are small; of a lock file nothing is wanted but whether it is there. */
async function readText(file: Uri): Promise<string | undefined> {
  try {
    if (/\.(?:yaml|lock)$/.test(file.path)) return (await workspace.fs.stat(file), '');
    return new TextDecoder().decode(await workspace.fs.readFile(file));
  } catch {
    return undefined;
  }
}
