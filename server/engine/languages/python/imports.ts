import type { ImportFacts, ImportKind, ImportSite } from '../../source/facts.ts';
import { formFeed, hash, isLineBreak, tab } from './characters.ts';
import { Cursor } from './cursor.ts';
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
  const cursor = new Cursor(text);
  const found: ImportSite[] = [];
  const blocks = text.includes('TYPE_CHECKING') ? new TypeCheckingBlocks(text) : undefined;
  while (moveToLogicalLine(cursor)) {
    blocks?.enterLine(cursor.position, indentOf(cursor));
    readLogicalLine(cursor, blocks?.typesOnly ? 'type_import' : 'import', found);
  }
  return {
    imports: found,
    lines: cursor.totalLines(),
    codeLines: cursor.totalCodeLines(),
    broken: cursor.broken || text.includes('\0'),
    computesTargets: cursor.computesTargets,
  };
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
