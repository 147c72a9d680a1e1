import type { BuiltOutput } from './built-output.ts';
import type { FileLocator } from './file-locator.ts';
import { PackageEntries, type FoundFile } from './package-entries.ts';
import type { PackageIndex } from './package-index.ts';
import { directoryOf } from './path.ts';

export interface PathQuestion {
  /** The name ended like a folder's (`./`, `..`). */
  readonly folderOnly?: boolean;
  /** Without what no tool does unasked: for names that may mean something else as well. */
  readonly strict?: boolean;
}

/** Which files a path means, once it is known where a name leads. */
export class PathTargets {
  readonly entries: PackageEntries;
  readonly #locator: FileLocator;
  readonly #packages: PackageIndex;
  readonly #builtOutput: BuiltOutput;

  constructor(locator: FileLocator, packages: PackageIndex, builtOutput: BuiltOutput) {
    this.#locator = locator;
    this.#packages = packages;
    this.#builtOutput = builtOutput;
    this.entries = new PackageEntries(locator, builtOutput);
  }

  file(path: string): string | undefined {
    return this.#locator.file(path) ?? this.#locator.rareFile(path);
  }

  /** By the language's own rules. */
  existing(path: string, { folderOnly = false, strict = false }: PathQuestion = {}): readonly FoundFile[] {
    const file = folderOnly ? undefined : this.#locator.file(path);
    if (file !== undefined) return [{ path: file, proof: 'exact' }];
    if (this.#locator.directory(path) !== undefined) return this.#folder(path);
    if (strict) return [];
    const rare = folderOnly ? undefined : this.#locator.rareFile(path);
    return rare === undefined ? this.#folder(path) : [{ path: rare, proof: 'exact' }];
  }

  /** Returns the files that the path would be built from, where nothing is there. */
  unbuilt(path: string): readonly FoundFile[] {
    const manifest = this.#packages.at(path);
    if (manifest !== undefined) return this.entries.ofFolder(manifest);
    const owner = this.#packages.scopeOf(directoryOf(path))?.directory ?? '';
    const source = this.#builtOutput.sourceOf(path, owner);
    return source === undefined ? [] : [{ path: source, proof: 'inferred' }];
  }

  #folder(path: string): readonly FoundFile[] {
    const manifest = this.#packages.at(path);
    if (manifest !== undefined) return this.entries.ofFolder(manifest).filter(({ proof }) => proof === 'exact');
    const found = this.#locator.entry(path, []) ?? this.#locator.rareEntry(path, []);
    return found === undefined ? [] : [{ path: found, proof: 'exact' }];
  }
}
