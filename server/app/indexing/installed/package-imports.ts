import type { ResolvedUse } from '#server/engine/graph/file-facts.ts';
import { isRelative, splitBare, isPackageName } from '#server/engine/resolve/javascript/specifier.ts';
import type { KnownFile } from '../indexed-file.ts';
import { questionKey } from './installed-contents.ts';

/** Declares the modules that the run-time brings along. */
const runtimeTypes = '@types/node';

interface ImportsOfFile {
  readonly uses: readonly ResolvedUse[];
  readonly keys: readonly string[];
}

const nothing: readonly string[] = [];

/**
 * Imports of installed packages in the files of a project: retained by file, as long as its imports have the same
 * targets.
 */
export class PackageImports {
  #byFile = new Map<string, ImportsOfFile>();

  /** @returns whether anything is asked that was not asked before, or the other way round */
  update(files: readonly KnownFile[], scopeOf: (path: string) => string): boolean {
    const before = this.#byFile;
    const now = new Map<string, ImportsOfFile>();
    let isSame = true;
    for (const file of files) {
      const known = before.get(file.path);
      const { uses } = file.links;
      const asked = known?.uses === uses ? known : { uses, keys: keysOf(file.path, uses, scopeOf) };
      if (asked !== known && !areSame(asked.keys, known?.keys ?? nothing)) isSame = false;
      now.set(file.path, asked);
    }
    for (const [path, { keys }] of before) if (keys.length > 0 && !now.has(path)) isSame = false;
    this.#byFile = now;
    return !isSame;
  }

  /** Where manifests lie elsewhere, every file may ask from another folder. */
  forget(): void {
    this.#byFile.clear();
  }

  /** All of them, by code units. */
  keys(): readonly string[] {
    const all = new Set<string>();
    for (const { keys } of this.#byFile.values()) for (const key of keys) all.add(key);
    return [...all].toSorted();
  }

  /** Files with the keys that they ask. */
  entries(): Iterable<readonly [string, readonly string[]]> {
    return Array.from(this.#byFile, ([path, { keys }]) => [path, keys] as const);
  }
}

function keysOf(path: string, uses: readonly ResolvedUse[], scopeOf: (path: string) => string): readonly string[] {
  const specifiers = new Set<string>();
  for (const { specifier, target, external } of uses) {
    if (target !== undefined && !external) continue;
    if (target?.startsWith('node:') === true) specifiers.add(runtimeTypes);
    else if (!isRelative(specifier) && isPackageName(splitBare(specifier).packageName)) specifiers.add(specifier);
  }
  if (specifiers.size === 0) return nothing;
  const scope = scopeOf(path);
  return Array.from(specifiers, (specifier) => questionKey(scope, specifier));
}

function areSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}
