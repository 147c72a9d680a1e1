import { addToList } from '#server/base/add-to-list.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { GraphSnapshot, SymbolLayer } from '../graph/snapshot.ts';
import { rowsNamed, symbolNamesOf } from '../graph/symbol-names.ts';
import { fileOfSymbol, qualifiedNameOf } from '../graph/symbol-table.ts';

/** A symbol, by its file and its number among the symbols of the file. */
export interface IndexedSymbol {
  readonly file: number;
  readonly position: number;
}

/** `retry delay`, `RetryDelay`, `retry_delay` and `retry-delay` are one name in different casing. */
export function foldName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, '');
}

/** Files, folders and symbols of a snapshot by the names that people have for them, folded. */
export class NameIndex {
  readonly snapshot: GraphSnapshot;
  /** Numbers of names (`symbol-names.ts`), by the name and by what stands behind its last dot. */
  readonly #names = new Map<string, number[]>();
  /** By base name, with and without what stands behind its first dot; pictures by the whole of it. */
  readonly #files = new Map<string, number[]>();
  /** By last part: paths that end with a slash. */
  readonly #folders = new Map<string, Set<string>>();

  constructor(snapshot: GraphSnapshot) {
    this.snapshot = snapshot;
    for (let file = 0; file < snapshot.files.count; file++) {
      this.#addFile(file, stringAt(snapshot.files.paths, file));
    }
    this.#addNames();
  }

  /** Symbols whose name, qualified name, or last two parts of it this is. */
  symbolsNamed(name: string): readonly IndexedSymbol[] {
    const { symbols } = this.snapshot;
    if (symbols === undefined) return [];
    const key = foldName(name);
    const table = symbolNamesOf(symbols);
    const rows: number[] = [];
    for (const number of this.#namesLike(key)) {
      const named = rowsNamed(table, number);
      const isWhole = foldName(table.names[number]) === key;
      for (const row of named) if (isWhole || isCalled(symbols, row, key)) rows.push(row);
    }
    return rows.toSorted((a, b) => a - b).map((row) => positionOf(symbols, row));
  }

  filesNamed(name: string): readonly number[] {
    return this.#files.get(foldName(name)) ?? [];
  }

  foldersNamed(name: string): readonly string[] {
    return [...(this.#folders.get(foldName(name)) ?? [])].toSorted((a, b) => a.length - b.length);
  }

  #addFile(file: number, path: string): void {
    const parts = path.split('/');
    const base = parts[parts.length - 1];
    for (const name of namesOfFile(base)) addToList(this.#files, foldName(name), file);
    for (let depth = 1; depth < parts.length; depth++) {
      const key = foldName(parts[depth - 1]);
      const folders = this.#folders.get(key) ?? new Set();
      folders.add(`${parts.slice(0, depth).join('/')}/`);
      this.#folders.set(key, folders);
    }
  }

  #addNames(): void {
    const { symbols } = this.snapshot;
    if (symbols === undefined) return;
    for (const [number, name] of symbolNamesOf(symbols).names.entries()) {
      for (const key of new Set([name, lastPart(name)].map(foldName))) addToList(this.#names, key, number);
    }
  }

  /** Numbers of names whose symbols may be called so: qualified names are not in the table, their last parts are. */
  #namesLike(key: string): Iterable<number> {
    return new Set([key, lastPart(key).replace(/~\d+$/, '')].flatMap((each) => this.#names.get(each) ?? []));
  }
}

/** `JavaScript` in a sentence is the language, never `javascript.svg`. */
function namesOfFile(base: string): Iterable<string> {
  return isPicture.test(base) ? [base] : new Set([base, base.replace(/(?<=.)\..*$/s, '')]);
}

const isPicture = /\.svg$/i;

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function positionOf(symbols: SymbolLayer, row: number): IndexedSymbol {
  const file = fileOfSymbol(symbols, row);
  return { file, position: row - symbols.starts[file] };
}

/** Whether the qualified name of a symbol, or the last two parts of it, is this. */
function isCalled(symbols: SymbolLayer, row: number, key: string): boolean {
  const qualifiedName = qualifiedNameOf(symbols, fileOfSymbol(symbols, row), row);
  return foldName(qualifiedName) === key || foldName(qualifiedName.split('.').slice(-2).join('.')) === key;
}
