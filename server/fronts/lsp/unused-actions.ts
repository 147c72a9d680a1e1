import type { CodeAction, Diagnostic, TextEdit } from 'vscode-languageserver-protocol';
import type { Declaration } from '#server/app/editor/symbol-insights.ts';
import type { FileView } from './file-view.ts';
import { unusedCode } from './unused-diagnostics.ts';

/** A declaration that stands alone on its lines, behind the word that exports it. */
const exported =
  /^export\s+(?:default\s+)?(?=(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function|class|interface|type|enum|const|let|var)\b)/;

/** Matches a line that may come directly in front of a declaration and belongs to it. */
const belongsToNext = /^\s*(?:@|\*|\/\*\*|\/\/)/;

export interface UnusedSymbol {
  readonly diagnostic: Diagnostic;
  readonly declaration: Declaration;
  /** Nothing in its own file names it either. */
  readonly isUnusedInFile: boolean;
}

/**
 * A quick fix for an export that is proven to be unused: the whole declaration goes where nothing in its file uses it
 * either, else the word `export`. Only what stands alone on its lines is touched, and only as it was saved.
 */
export function unusedActions(view: FileView, unused: readonly UnusedSymbol[]): CodeAction[] {
  return unused.flatMap((symbol): CodeAction[] => {
    const edit = symbol.isUnusedInFile ? declarationRemoved(view, symbol.declaration) : undefined;
    const fix = edit ?? keywordRemoved(view, symbol.declaration);
    if (fix === undefined) return [];
    const { name } = symbol.declaration;
    const title = edit === undefined ? `Remove 'export' of unused ${name}` : `Remove unused ${name}`;
    return [
      {
        title,
        kind: 'quickfix',
        isPreferred: true,
        diagnostics: [symbol.diagnostic],
        edit: { changes: { [view.uri]: [fix] } },
      },
    ];
  });
}

export function isUnused({ code }: Diagnostic): boolean {
  return code === unusedCode;
}

function keywordRemoved(view: FileView, declaration: Declaration): TextEdit | undefined {
  const line = lineOf(view, declaration);
  const keyword = line === undefined ? null : exported.exec(view.lineText(line));
  if (line === undefined || keyword === null) return undefined;
  const start = { line, character: 0 };
  return { range: { start, end: { line, character: keyword[0].length } }, newText: '' };
}

/** From its comments and decorators to the end of its last line. */
function declarationRemoved(view: FileView, declaration: Declaration): TextEdit | undefined {
  const line = lineOf(view, declaration);
  if (line === undefined || !exported.test(view.lineText(line))) return undefined;
  const last = line + declaration.endLine - declaration.line;
  if (view.savedLine(last) !== declaration.endLine || !endsThere(view.lineText(last))) return undefined;
  let first = line;
  while (first > 0 && belongsToNext.test(view.lineText(first - 1))) first--;
  // A use that is no call, or that stands in a comment, keeps the declaration where it is.
  if (view.hasWord(declaration.name, first, last)) return undefined;
  // One of the empty lines around it is left.
  const isApart = view.lineText(last + 1).trim() === '' && (first === 0 || view.lineText(first - 1).trim() === '');
  const end = isApart ? last + 2 : last + 1;
  return { range: { start: { line: first, character: 0 }, end: { line: end, character: 0 } }, newText: '' };
}

/** Nothing else follows on the line. */
function endsThere(text: string): boolean {
  return /(?:\}|;)\s*$/.test(text) && !/;[^;]*;/.test(text);
}

function lineOf(view: FileView, { line, column, name }: Declaration): number | undefined {
  return view.rangeOf({ line, column, name })?.start.line;
}
