import type { CodeLens } from 'vscode-languageserver-protocol';
import { showDependenciesCommand, showDependentsCommand } from '#protocol/editor.ts';
import type { FileInsight } from '#server/app/editor/file-insights.ts';
import { lensText, lensTooltip } from './wording.ts';

const firstLine = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** One lens over the file, without its words: those are made when it is seen. */
export function fileLenses(uri: string, insight: FileInsight): CodeLens[] {
  const { dependents, dependencies } = insight.counts();
  return dependents.count + dependencies.count === 0 ? [] : [{ range: firstLine, data: { uri } }];
}

/** The words of a lens; of a file that is gone since there are none. */
export function resolveLens(lens: CodeLens, uri: string, insight: FileInsight | undefined): CodeLens {
  const counts = insight?.counts();
  const isUsed = counts !== undefined && counts.dependents.count > 0;
  const command = isUsed ? showDependentsCommand : showDependenciesCommand;
  const title = counts === undefined ? '' : lensText(counts);
  const tooltip = counts && lensTooltip(counts);
  return { ...lens, command: { title, ...(tooltip !== undefined && { tooltip }), command, arguments: [uri] } };
}

/** The file that a lens was made for; undefined for what is no lens of ours. */
export function uriOfLens({ data }: CodeLens): string | undefined {
  const { uri } = (data ?? {}) as { uri?: unknown };
  return typeof uri === 'string' ? uri : undefined;
}
