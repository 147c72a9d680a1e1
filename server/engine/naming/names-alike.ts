import { findFile } from '../graph/find-file.ts';
import type { FileLayer, SymbolLayer } from '../graph/snapshot.ts';
import { type SymbolRow, symbolOfRow, symbolsOfFile } from '../graph/symbol-table.ts';
import { nameIndexOf } from '../search/names/name-index.ts';
import { findByAllWords } from '../slicing/find-by-name.ts';
import { isTestPath } from '../source/tests.ts';
import { componentsCalled } from './components-called.ts';
import { pathsAlike } from './paths-alike.ts';

/** Names to search: of files, and of symbols where they are known. */
export interface NamedThings {
  readonly files: FileLayer;
  readonly symbols?: SymbolLayer;
}

/** More are no help. */
const alikeMax = 8;

/**
 * Ids of symbols, files and folders that are called like a text which names nothing, the likeliest first: the same name
 * elsewhere, in other case, begun, or with one slip; product code before tests. Where there is none, names that have
 * all of its words: what shares one word of several is something else.
 */
export function namesAlike(things: NamedThings, text: string): string[] {
  const { path, name } = partsOf(text);
  const named = name === '' || path !== '' ? symbolsOfNamed(things, path) : [];
  if (named.length > 0)
    return alikeIn(things, named, name)
      .filter((each) => each !== text)
      .slice(0, alikeMax);
  const symbols = name === '' ? [] : symbolsAlike(things, path, name);
  const paths = symbols.length > 0 && path !== '' ? [] : pathsAlike(things.files, path || name);
  const alike = [...new Set([...componentsCalled(things.files, text), ...symbols, ...paths])];
  return (alike.length > 0 ? alike : byWords(things, text)).filter((each) => each !== text).slice(0, alikeMax);
}

/** `path#name`, `path:12:3`, `path`, or `name`: a text with a slash or an extension may be a path alone. */
function partsOf(text: string): { readonly path: string; readonly name: string } {
  const [, pointed] = /^(.+?)(?::\d+){1,2}$/s.exec(text) ?? [];
  if (pointed !== undefined) return { path: pointed, name: '' };
  const sign = text.indexOf('#');
  if (sign >= 0) return { path: text.slice(0, sign), name: text.slice(sign + 1) };
  return text.includes('/') ? { path: text, name: '' } : { path: '', name: text };
}

/** Symbols of a file that is there: `path` is right, and what is wrong is the name behind it. */
function symbolsOfNamed({ files, symbols }: NamedThings, path: string): readonly SymbolRow[] {
  const file = findFile(files, path);
  return file === undefined || symbols === undefined ? [] : symbolsOfFile(files, symbols, file);
}

/** Those that are called so elsewhere follow those of the file; where nothing is alike, all of the file may be meant. */
function alikeIn(things: NamedThings, named: readonly SymbolRow[], name: string): string[] {
  const own = new Set(named.map(({ id }) => id));
  const last = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const alike = name === '' ? [] : symbolsAlike(things, named[0].file, name);
  const moved = alike.filter((id) => !own.has(id) && id.toLowerCase().endsWith(`#${last}`));
  const found = [...alike.filter((id) => own.has(id)), ...moved];
  return found.length > 0 ? found : [...own];
}

/** Those of the file that was named come first. */
function symbolsAlike({ files, symbols }: NamedThings, path: string, name: string): string[] {
  if (symbols === undefined) return [];
  const found = nameIndexOf(symbols).find(name.slice(name.lastIndexOf('.') + 1));
  const rows = found.flatMap((each) => [...each.rows]).map((row) => symbolOfRow(files, symbols, row));
  const rankOf = ({ file }: SymbolRow) => (file === path ? 0 : isTestPath(file) ? 2 : 1);
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ id }) => id);
}

function byWords({ files, symbols }: NamedThings, text: string): string[] {
  const words = text.replaceAll(/[#:.]/g, ' ');
  return findByAllWords(files, symbols, { text: words }).map(({ path, symbol }) => symbol?.id ?? path);
}
