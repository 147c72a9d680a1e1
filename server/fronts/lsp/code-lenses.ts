import type { CodeLens } from 'vscode-languageserver-protocol';
import { showDependenciesCommand, showDependentsCommand } from '#protocol/editor.ts';
import type { FileCounts, FileInsights } from '#server/app/editor/file-insights.ts';
import type { PlacedFile } from './workspace-folders.ts';

const firstLine = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** One lens over the file, without its words: those are asked for when it is seen. */
export function fileLenses(insights: FileInsights, uri: string, { projectId, file }: PlacedFile): CodeLens[] {
  const counts = insights.counts(projectId, file);
  if (counts === undefined || counts.dependents + counts.dependencies === 0) return [];
  return [{ range: firstLine, data: { uri } }];
}

/** The words of a lens; a file that is gone since has none. */
export function resolveLens(insights: FileInsights, lens: CodeLens, place: PlacedFile | undefined): CodeLens {
  const counts = place && insights.counts(place.projectId, place.file);
  const title = counts === undefined ? '' : lensTitle(counts);
  const isUsed = counts !== undefined && counts.dependents > 0;
  const { uri } = lens.data as { uri: string };
  const command = isUsed ? showDependentsCommand : showDependenciesCommand;
  return { ...lens, command: { title, command, arguments: [uri] } };
}

export function lensTitle({ dependents, dependencies }: FileCounts): string {
  return [counted(dependents, 'dependent', 'dependents'), counted(dependencies, 'dependency', 'dependencies')]
    .filter((part) => part !== '')
    .join(' · ');
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}
