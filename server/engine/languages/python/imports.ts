import type { ImportFacts, ImportKind, ImportNeed, ImportSite } from '../../source/facts.ts';
import { formFeed, hash, isLineBreak, tab } from './characters.ts';
import { Cursor } from './cursor.ts';
import { FunctionBlocks } from './function-blocks.ts';
import { readImportStatement } from './import-statements.ts';
import { skipDocumentation, skipStatement } from './statements.ts';
import { TypeCheckingBlocks } from './type-checking-blocks.ts';

/**
 * All imports of a Python file, wherever they stand (in functions, `try`, `if`), in one pass over its text.
 *
 * `import` and `from` are keywords that only a statement can begin with, so it is enough to know where statements
 * begin: strings, comments, brackets and continued lines are skipped, everything else is left unread.
 */
export function scanImports(text: string): ImportFacts {
  const found: ImportSite[] = [];
  const cursor = scanLines(text, (here, kind) => readLogicalLine(here, kind, found));
  return {
    imports: found,
    lines: cursor.totalLines(),
    codeLines: cursor.totalCodeLines(),
    broken: cursor.broken || text.includes('\0'),
    computesTargets: cursor.computesTargets,
  };
}

/**
 * Where the kind of an import does not say when it loads: what stands in a function is imported when that is called, and what
 * a call names outside of all functions when the file runs.
 */
export function findImportNeeds(text: string): ImportNeed[] {
  const blocks = new FunctionBlocks(text);
  const needs: ImportNeed[] = [];
  scanLines(text, (cursor, lineKind) => {
    blocks.enterLine(cursor.position, indentOf(cursor));
    const found: ImportSite[] = [];
    readLogicalLine(cursor, lineKind, found);
    for (const { line, column, kind } of found) {
      if (blocks.isInFunction && kind === 'import') needs.push({ line, column, purpose: 'later' });
      if (!blocks.isInFunction && kind === 'dynamic_import') needs.push({ line, column, purpose: 'now' });
    }
  });
  return needs;
}

/** @param read must leave the cursor behind the line */
function scanLines(text: string, read: (cursor: Cursor, kind: ImportKind) => void): Cursor {
  const cursor = new Cursor(text);
  const blocks = text.includes('TYPE_CHECKING') ? new TypeCheckingBlocks(text) : undefined;
  while (moveToLogicalLine(cursor)) {
    blocks?.enterLine(cursor.position, indentOf(cursor));
    read(cursor, blocks?.typesOnly ? 'type_import' : 'import');
  }
  return cursor;
}

/** Moves over blank lines and comments to the first token of a line; false at the end of the text. */
function moveToLogicalLine(cursor: Cursor): boolean {
  for (;;) {
    cursor.skipBlanks();
    if (cursor.atEnd) return false;
    const code = cursor.text.charCodeAt(cursor.position);
    if (isLineBreak(code)) cursor.breakLine(cursor.position);
    else if (code === hash) cursor.skipComment();
    else return true;
  }
}

/** Python's rules: a tab goes on to the next multiple of eight, a form feed starts again. */
function indentOf(cursor: Cursor): number {
  let indent = 0;
  for (let at = cursor.lineStart; at < cursor.position; at++) {
    const code = cursor.text.charCodeAt(at);
    if (code === formFeed) indent = 0;
    else indent += code === tab ? 8 - (indent % 8) : 1;
  }
  return indent;
}

function readLogicalLine(cursor: Cursor, kind: ImportKind, found: ImportSite[]): void {
  do {
    cursor.skipBlanks();
    skipDocumentation(cursor);
    cursor.markCode();
    readImportStatement(cursor, kind, found);
  } while (skipStatement(cursor, found) === 'statement');
}
