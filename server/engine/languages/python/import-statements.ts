import type { ImportKind, ImportSite } from '../../source/facts.ts';
import { asterisk, closeParenthesis, comma, dot, isIdentifierPart, openParenthesis } from './characters.ts';
import type { Cursor } from './cursor.ts';

/** Of `import`, `from` and `lazy`. */
const firstLetters = new Set('ifl');

/** Reads the import that begins at the cursor, if one does, and moves behind what could be read of it. */
export function readImportStatement(cursor: Cursor, kind: ImportKind, found: ImportSite[]): void {
  if (!firstLetters.has(cursor.text.charAt(cursor.position))) return;
  skipLazy(cursor);
  if (cursor.wordAt('import', cursor.position)) {
    cursor.position += 'import'.length;
    readImportedModules(cursor, kind, found);
  } else if (cursor.wordAt('from', cursor.position)) {
    cursor.position += 'from'.length;
    readFromImport(cursor, kind, found);
  }
}

const lazyImport = /lazy[ \t]+(?=(?:import|from)[ \t])/y;

/** `lazy import a` and `lazy from a import b` (PEP 810). */
function skipLazy(cursor: Cursor): void {
  lazyImport.lastIndex = cursor.position;
  if (cursor.text.startsWith('lazy', cursor.position) && lazyImport.test(cursor.text)) {
    cursor.position = lazyImport.lastIndex;
  }
}

/** `a.b as c, d` */
function readImportedModules(cursor: Cursor, kind: ImportKind, found: ImportSite[]): void {
  do {
    cursor.skipToToken();
    const { line, position } = cursor;
    const column = cursor.columnOf(position);
    const specifier = readDottedName(cursor);
    if (specifier === '') {
      cursor.broken = true;
      return;
    }
    found.push({ specifier, kind, line, column });
    skipAlias(cursor);
  } while (skipCharacter(cursor, comma));
}

/** `..a.b import c as d, e`, `.a import (b, c)`, `a import *` */
function readFromImport(cursor: Cursor, kind: ImportKind, found: ImportSite[]): void {
  cursor.skipToToken();
  const { line, position } = cursor;
  const column = cursor.columnOf(position);
  const dots = readDots(cursor);
  const specifier = cursor.wordAt('import', cursor.position) ? dots : dots + readDottedName(cursor);
  cursor.skipToToken();
  if (specifier === '' || !cursor.wordAt('import', cursor.position)) {
    cursor.broken = true;
    return;
  }
  cursor.position += 'import'.length;
  const names = readImportedNames(cursor);
  if (names.length === 0) cursor.broken = true;
  found.push({ specifier, kind, line, column, names });
}

/** The statement's own bracket is left open where it is not closed: `skipStatement` knows how to recover. */
function readImportedNames(cursor: Cursor): string[] {
  cursor.skipToToken();
  if (skipCharacter(cursor, asterisk)) return ['*'];
  if (skipCharacter(cursor, openParenthesis)) cursor.depth++;
  const names: string[] = [];
  do {
    cursor.skipToToken();
    const name = readIdentifier(cursor);
    if (name === '') break;
    names.push(name);
    skipAlias(cursor);
  } while (skipCharacter(cursor, comma));
  if (cursor.depth > 0 && skipCharacter(cursor, closeParenthesis)) cursor.depth--;
  return names;
}

function readDots(cursor: Cursor): string {
  let dots = '';
  while (skipCharacter(cursor, dot)) {
    dots += '.';
    cursor.skipToToken();
  }
  return dots;
}

/** Names with dots; the white space that Python allows around the dots is left out. */
function readDottedName(cursor: Cursor): string {
  let name = readIdentifier(cursor);
  while (name !== '' && skipCharacter(cursor, dot)) {
    cursor.skipToToken();
    name += `.${readIdentifier(cursor)}`;
  }
  return name;
}

/** Python compares identifiers in the normal form KC. */
function readIdentifier(cursor: Cursor): string {
  const { text, position } = cursor;
  let at = position;
  let isAscii = true;
  for (let code = text.charCodeAt(at); isIdentifierPart(code); code = text.charCodeAt(++at)) {
    if (code >= 0x80) isAscii = false;
  }
  cursor.position = at;
  const name = text.slice(position, at);
  return isAscii ? name : name.normalize('NFKC');
}

function skipAlias(cursor: Cursor): void {
  cursor.skipToToken();
  if (!cursor.wordAt('as', cursor.position)) return;
  cursor.position += 'as'.length;
  cursor.skipToToken();
  readIdentifier(cursor);
}

function skipCharacter(cursor: Cursor, wanted: number): boolean {
  cursor.skipToToken();
  if (cursor.text.charCodeAt(cursor.position) !== wanted) return false;
  cursor.position++;
  return true;
}
