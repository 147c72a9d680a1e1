import type { Location } from 'vscode-languageserver-protocol';
import { showDependentsCommand } from '#protocol/editor.ts';
import type { FileInsight } from '#server/app/editor/file-insights.ts';
import { uriOfPath } from './file-uris.ts';
import type { PlacedFile } from './workspace-folders.ts';

/** Returns what the commands of code lenses answer a client without commands of its own: places to go to. */
export function neighbourLocations(command: string, insight: FileInsight, place: PlacedFile): Location[] {
  const uriOf = (file: string) => uriOfPath(place.folder.pathOf(file));
  if (command === showDependentsCommand) {
    return insight.importers().map(({ file, line, column, name }) => {
      const start = { line: line - 1, character: column - 1 };
      return { uri: uriOf(file), range: { start, end: { ...start, character: start.character + name.length } } };
    });
  }
  const targets = insight.imports().flatMap(({ target }) => (target.kind === 'file' ? [target.file] : []));
  const files = targets.filter((file) => file !== place.file);
  const start = { line: 0, character: 0 };
  return [...new Set(files)].map((file) => ({ uri: uriOf(file), range: { start, end: start } }));
}
