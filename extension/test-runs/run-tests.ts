import { commands, env, l10n, Uri, window, workspace } from 'vscode';
import { segmentsOf } from '../panels/window-projects.ts';
import { inertNotice } from '../text/inert-notice.ts';
import { chooseTests } from './choose-tests.ts';
import { commandLines, type CommandLine } from './command-line.ts';
import { shellOf } from './quote-for-shell.ts';
import { runCommand } from './run-command.ts';
import { saveFirst } from './save-first.ts';
import { type TestCommand, testCommands } from './test-command.ts';
import { knownTests, runKnownTests } from './test-explorer.ts';
import { packageFolders, type SelectedTest, testGroups } from './test-groups.ts';
import { TestResults } from './test-results.ts';

/**
 * Runs test files that a person chooses among these: in the Test Explorer those that it knows, the others in a terminal with
 * the project's own runner; the Test Explorer shows what became of both.
 *
 * @param folder URI of a folder of the window
 * @param tests with paths in it
 */
export async function runTests(folder: string, tests: readonly SelectedTest[]): Promise<void> {
  if (!workspace.isTrusted) return offerToTrust();
  const root = Uri.parse(folder, true);
  const own = tests.filter(({ file }) => segmentsOf(file) !== undefined);
  if (own.length === 0) return void window.showInformationMessage(l10n.t('There are no tests to run.'));
  const isThere = async (path: string) => (await readText(Uri.joinPath(root, path), true)) !== undefined;
  const chosen = await chooseTests(await testGroups(own, packageFolders(isThere)));
  if (chosen === undefined || chosen.length === 0 || !(await saveFirst(root))) return;
  const found = await Promise.all(chosen.map((file) => knownTests(Uri.joinPath(root, file))));
  const ids = [...new Set(found.flat())];
  // What the Test Explorer shows of a run is not waited for: it may take minutes.
  if (ids.length > 0) void runKnownTests(ids);
  await commands.executeCommand('workbench.view.testing.focus').then(undefined, () => undefined);
  const others = chosen.filter((_, index) => found[index].length === 0);
  if (others.length > 0) await runInTerminal(root, others);
}

async function offerToTrust(): Promise<void> {
  const manage = l10n.t('Manage Workspace Trust');
  const chosen = await window.showInformationMessage(l10n.t('Trust the folder to run its tests.'), manage);
  if (chosen === manage) await commands.executeCommand('workbench.trust.manage');
}

/** One command after the other: their programs share one terminal. */
async function runInTerminal(root: Uri, files: readonly string[]): Promise<void> {
  const python = process.platform === 'win32' ? 'python' : 'python3';
  const found = await testCommands(files, (path) => readText(Uri.joinPath(root, path)), python);
  const lines = found.flatMap((command) => linesOf(command).map((line) => ({ ...line, directory: command.directory })));
  if (lines.length === 0) return;
  const results = new TestResults(
    root,
    lines.flatMap((each) => each.files.map((file) => inFolder(each.directory, file))),
  );
  try {
    for (const { text, files: own, directory } of lines) {
      const run = own.map((file) => inFolder(directory, file));
      results.begin(run);
      const begun = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one terminal
      const exitCode = await runCommand(text, Uri.joinPath(root, directory));
      results.report({ files: run, exitCode, durationMs: performance.now() - begun });
      if (exitCode === undefined) break;
    }
  } finally {
    results.end();
  }
}

function linesOf(command: TestCommand): readonly CommandLine[] {
  const { lines, leftOut } = commandLines(command, shellOf(env.shell));
  if (leftOut.length > 0) {
    const message = l10n.t('Not run, because the shell cannot be given such a name: {0}', leftOut.join(', '));
    void window.showWarningMessage(inertNotice(message));
  }
  return lines;
}

function inFolder(directory: string, file: string): string {
  return directory === '' ? file : `${directory}/${file}`;
}

/** Manifests are small; of a lock file nothing is wanted but whether it is there. */
async function readText(file: Uri, isLooked = /\.(?:yaml|lock)$/.test(file.path)): Promise<string | undefined> {
  try {
    if (isLooked) return (await workspace.fs.stat(file), '');
    return new TextDecoder().decode(await workspace.fs.readFile(file));
  } catch {
    return undefined;
  }
}
