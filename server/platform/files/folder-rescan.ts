import { join } from 'node:path';
import type { RescanResult } from '#server/app/ports/scanning.ts';
import { steeringText } from './folder-facts.ts';
import type { FolderEntry } from './folder-listing.ts';
import { FolderWalk, type WalkParts } from './folder-walk.ts';
import type { RememberedFolder } from './scan-memory.ts';

/** Nothing there, something else, a link. */
const goneCodes = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

type Looked = 'judged' | 'gone' | 'needsWholeScan';

/** Judges single folders again, by the rules that the last whole scan left behind. */
export class FolderRescan {
  readonly #parts: WalkParts;
  readonly #walk: FolderWalk;
  readonly #known: ReadonlySet<string>;
  readonly #gone: string[] = [];

  constructor(parts: WalkParts, known: ReadonlySet<string>) {
    this.#parts = parts;
    this.#walk = new FolderWalk(parts);
    this.#known = known;
  }

  /** Returns undefined when a whole scan is needed. */
  look(directories: readonly string[]): RescanResult | undefined {
    const { memory, limits } = this.#parts;
    const wasFull = memory.fileCount >= limits.files;
    if (wasFull || !memory.isSteeredAsBefore()) return undefined;
    const childrenOf = this.#knownChildrenOf(directories);
    for (const directory of [...childrenOf.keys()].toSorted(byCodeUnits)) {
      if (this.#isCovered(directory)) continue;
      const looked = this.#lookAt(directory, childrenOf.get(directory) ?? []);
      if (looked === 'needsWholeScan') return undefined;
      if (looked === 'gone') this.#lose(directory);
    }
    const isExhausted = memory.folders.get('')?.rules.isExhausted ?? true;
    if (isExhausted || memory.fileCount > limits.files) return undefined;
    return this.#result();
  }

  #knownChildrenOf(directories: readonly string[]): ReadonlyMap<string, readonly string[]> {
    const childrenOf = new Map(directories.map((directory) => [directory, [] as string[]]));
    for (const path of this.#known) {
      if (path !== '') childrenOf.get(path.slice(0, Math.max(0, path.lastIndexOf('/'))))?.push(path);
    }
    return childrenOf;
  }

  /** Walked as part of a new folder above it, or gone with one. */
  #isCovered(directory: string): boolean {
    return (
      this.#walk.directories.includes(directory) ||
      this.#gone.some((gone) => directory === gone || directory.startsWith(`${gone}/`))
    );
  }

  #lookAt(directory: string, knownChildren: readonly string[]): Looked {
    const entries = this.#list(directory);
    if (entries === 'gone' || entries === 'unreadable') return entries === 'gone' ? 'gone' : 'needsWholeScan';
    const folder = this.#parts.memory.folders.get(directory);
    if (!folder || !this.#isSteeredAsBefore(directory, folder, entries)) return 'needsWholeScan';
    const { rules } = folder;
    const present = new Set<string>();
    this.#walk.visitEntries(directory, entries, rules, (child) => {
      present.add(child);
      if (!this.#known.has(child)) this.#walk.visitFolder(child, rules);
    });
    for (const child of knownChildren) if (!present.has(child)) this.#lose(child);
    return 'judged';
  }

  #isSteeredAsBefore(
    directory: string,
    { rules, steering }: RememberedFolder,
    entries: readonly FolderEntry[],
  ): boolean {
    const names = entries.map(({ name }) => name);
    return steeringText(join(this.#parts.root, directory), entries) === steering && rules.holdFor(names);
  }

  /** A folder that a link took the place of, itself or above it, is gone: what the link leads to is not read. */
  #list(directory: string): readonly FolderEntry[] | 'gone' | 'unreadable' {
    const folder = join(this.#parts.root, directory);
    try {
      return this.#parts.listFolder(folder);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      return goneCodes.has(code) ? 'gone' : 'unreadable';
    }
  }

  #lose(directory: string): void {
    this.#gone.push(directory);
    this.#parts.memory.forget(directory);
  }

  #result(): RescanResult {
    const { files, skipped, directories } = this.#walk;
    const byPath = (left: { path: string }, right: { path: string }) => byCodeUnits(left.path, right.path);
    return { files: files.toSorted(byPath), skipped, directories: directories.toSorted(byCodeUnits), gone: this.#gone };
  }
}

function byCodeUnits(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
