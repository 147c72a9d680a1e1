import type { ProjectFiles } from '../resolver.ts';
import { extensionStart, IMPLIED_EXTENSIONS, RARE_EXTENSIONS, replacementsFor } from './extensions.ts';
import type { PackageIndex } from './package-index.ts';
import { inDirectory, joinPath } from './path.ts';

/** A folder's entry may name another folder with an entry of its own; a cycle of them ends here. */
const MOST_ENTRY_HOPS = 4;

/**
 * Finds the file that a path means, by the rules of extensions and folders.
 *
 * The plain methods cover what every tool does without configuration. The rare ones come after them, never before: a
 * file named without extension, an extension that no tool implies (`./a` for `a.vue`), an index of such a kind.
 */
export class FileLocator {
  readonly #files: ProjectFiles;
  readonly #packages: PackageIndex;
  /** `moduleSuffixes` of a tsconfig (`.ios`, the empty one included); undefined where there are none. */
  readonly #suffixes: readonly string[] | undefined;

  constructor(files: ProjectFiles, packages: PackageIndex, suffixes?: readonly string[]) {
    this.#files = files;
    this.#packages = packages;
    this.#suffixes = suffixes;
  }

  /** A file of that name, its extension left out or standing for another one. */
  file(path: string): string | undefined {
    return path === '' ? undefined : (this.#replaced(path) ?? this.#withExtension(path, IMPLIED_EXTENSIONS));
  }

  rareFile(path: string): string | undefined {
    return path === '' ? undefined : (this.#literal(path) ?? this.#withExtension(path, RARE_EXTENSIONS));
  }

  /** Entry of a folder: what its `package.json` names, else its index. */
  directory(path: string, hops = 0): string | undefined {
    const manifest = this.#packages.at(path);
    return this.entry(path, manifest === undefined ? [] : [...manifest.typeEntries, ...manifest.codeEntries], hops);
  }

  /** As `directory`, with these entries in place of the manifest's. */
  entry(directory: string, entries: readonly string[], hops = 0): string | undefined {
    if (!this.#files.hasDirectory(directory)) return undefined;
    for (const entry of entries) {
      const target = joinPath(directory, entry);
      const found = target === undefined ? undefined : this.#entryTarget(target, directory, hops);
      if (found !== undefined) return found;
    }
    return this.#withExtension(inDirectory(directory, 'index'), IMPLIED_EXTENSIONS);
  }

  rareEntry(directory: string, entries: readonly string[]): string | undefined {
    if (!this.#files.hasDirectory(directory)) return undefined;
    for (const entry of [...entries, 'index']) {
      const target = joinPath(directory, entry);
      const found = target === undefined ? undefined : this.rareFile(target);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #entryTarget(target: string, directory: string, hops: number): string | undefined {
    const file = this.file(target);
    if (file !== undefined) return file;
    return target === directory || hops >= MOST_ENTRY_HOPS ? undefined : this.directory(target, hops + 1);
  }

  #replaced(path: string): string | undefined {
    const start = extensionStart(path);
    if (start === path.length) return undefined;
    const stem = path.slice(0, start);
    const extension = path.slice(start);
    const replacements = replacementsFor(extension);
    if (replacements.length > 0) return this.#withExtension(stem, replacements);
    return this.#literal(path) ?? this.#existing(stem, `.d${extension}.ts`);
  }

  #withExtension(stem: string, extensions: readonly string[]): string | undefined {
    for (const extension of extensions) {
      const found = this.#existing(stem, extension);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #existing(stem: string, extension: string): string | undefined {
    if (this.#suffixes === undefined) return this.#literal(stem + extension);
    for (const suffix of this.#suffixes) {
      const found = this.#literal(stem + suffix + extension);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #literal(path: string): string | undefined {
    return this.#files.has(path) ? path : undefined;
  }
}
