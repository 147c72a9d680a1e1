import type { CodeLens } from 'vscode-languageserver-protocol';
import { showCallersCommand } from '#protocol/editor.ts';
import type { Declaration } from '#server/app/editor/symbol-insights.ts';
import type { CallerCount } from '#protocol/symbols.ts';
import type { FileView } from './file-view.ts';
import { callersText, callersTooltip } from './symbol-wording.ts';

/** In a file with more declarations only the file's own lens is shown: they would be in the way of the code. */
const declarationsMax = 20;

const counted: ReadonlySet<string> = new Set(['function', 'method', 'class']);

/** Declarations that get a lens if anybody calls them. */
export function countedDeclarations(declarations: readonly Declaration[]): readonly Declaration[] {
  const shown = declarations.filter(({ kind }) => counted.has(kind));
  return shown.length > declarationsMax ? [] : shown;
}

/** A lens over each declaration that somebody calls, without its words: those are made when it is seen. */
export function symbolLenses(
  view: FileView,
  declarations: readonly Declaration[],
  counts: ReadonlyMap<string, CallerCount>,
): CodeLens[] {
  return declarations.flatMap(({ id, line, column, name }): CodeLens[] => {
    const count = counts.get(id);
    const range = view.rangeOf({ line, column, name });
    if (count === undefined || range === undefined || count.known === 0) return [];
    return [{ range, data: { uri: view.uri, symbol: id } }];
  });
}

export function resolveSymbolLens(
  lens: CodeLens,
  { uri, symbol }: { readonly uri: string; readonly symbol: string },
  count: CallerCount | undefined,
): CodeLens {
  const title = count === undefined ? '' : callersText(count);
  const tooltip = count && callersTooltip(count);
  const command = { title, command: showCallersCommand, arguments: [uri, symbol] };
  return { ...lens, command: { ...command, ...(tooltip !== undefined && { tooltip }) } };
}

/** The symbol that a lens was made for; undefined for that of a file. */
export function symbolOfLens({ data }: CodeLens): string | undefined {
  const { symbol } = (data ?? {}) as { symbol?: unknown };
  return typeof symbol === 'string' ? symbol : undefined;
}
