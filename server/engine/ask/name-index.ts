import { addToList } from '#server/base/add-to-list.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { GraphSnapshot } from '../graph/snapshot.ts';
import { symbolsOfFile } from '../graph/symbol-table.ts';

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
  /** By last name and by the last two parts of the qualified name. */
  readonly #symbols = new Map<string, IndexedSymbol[]>();
  /** By base name, with and without what stands behind its first dot. */
  readonly #files = new Map<string, number[]>();
  /** By last part: paths that end with a slash. */
  readonly #folders = new Map<string, Set<string>>();

  constructor(snapshot: GraphSnapshot) {
    this.snapshot = snapshot;
    for (let file = 0; file < snapshot.files.count; file++) {
      this.#addFile(file, stringAt(snapshot.files.paths, file));
      this.#addSymbols(file);
    }
  }

  symbolsNamed(name: string): readonly IndexedSymbol[] {
    return this.#symbols.get(foldName(name)) ?? [];
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
    for (const name of new Set([base, base.replace(/(?<=.)\..*$/s, '')])) addToList(this.#files, foldName(name), file);
    for (let depth = 1; depth < parts.length; depth++) {
      const key = foldName(parts[depth - 1]);
      const folders = this.#folders.get(key) ?? new Set();
      folders.add(`${parts.slice(0, depth).join('/')}/`);
      this.#folders.set(key, folders);
    }
  }

  #addSymbols(file: number): void {
    const { files, symbols } = this.snapshot;
    if (symbols === undefined) return;
    for (const [position, { name, qualifiedName }] of symbolsOfFile(files, symbols, file).entries()) {
      const parts = qualifiedName.split('.');
      const keys = new Set([name, qualifiedName, parts.slice(-2).join('.')].map(foldName));
      for (const key of keys) addToList(this.#symbols, key, { file, position });
    }
  }
}
