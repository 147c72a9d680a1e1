import { commands, type Uri } from 'vscode';
import { outermost } from './outermost-tests.ts';

/** Of the editor's test service: run, rather than debug or with coverage. */
const runGroup = 2;

/**
 * Ids of the outermost tests that the Test Explorer has of a file; none where it has none. An extension cannot ask it for
 * tests of others but by these two commands, which the editor has had since before 1.105 and documents nowhere: where
 * they are gone, there are no tests.
 */
export async function knownTests(file: Uri): Promise<readonly string[]> {
  try {
    const found = await commands.executeCommand<readonly (readonly string[])[]>('vscode.testing.getTestsInFile', file);
    return outermost(found ?? []);
  } catch {
    return [];
  }
}

export async function runKnownTests(ids: readonly string[]): Promise<void> {
  await commands.executeCommand('vscode.runTestsById', runGroup, ...ids);
}
