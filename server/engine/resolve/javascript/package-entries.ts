import type { BuiltOutput } from './built-output.ts';
import { exportTargets, type Conditions } from './export-map.ts';
import { isDeclarationFile } from './extensions.ts';
import type { FileLocator } from './file-locator.ts';
import { activeConditions, isSourceCondition, type Importer } from './importer.ts';
import type { PackageManifest } from './package-manifest.ts';
import { isWithin, joinPath } from './path.ts';

export interface FoundFile {
  readonly path: string;
  readonly proof: 'exact' | 'inferred';
}

type TargetReader = (conditions: Conditions) => readonly string[];

/**
 * Consumer of the resolution. Where a package names its declarations and its code apart, the compiler reads the one and
 * the program runs the other: an import depends on both.
 */
interface View {
  readonly conditions: Conditions;
  readonly entries: readonly string[];
}

/** Which files of a package of the project a name means that leads into it. */
export class PackageEntries {
  readonly #locator: FileLocator;
  readonly #builtOutput: BuiltOutput;

  constructor(locator: FileLocator, builtOutput: BuiltOutput) {
    this.#locator = locator;
    this.#builtOutput = builtOutput;
  }

  /** @param subpath what follows the package's name, `''` for its entry */
  find(manifest: PackageManifest, subpath: string, importer: Importer): readonly FoundFile[] {
    return bothViews(manifest, activeConditions(importer), (view) => this.#find(manifest, subpath, view, importer));
  }

  /** Targets of the package's `imports`, as those of `exports`. */
  fromTargets(manifest: PackageManifest, importer: Importer, read: TargetReader): readonly FoundFile[] {
    const active = activeConditions(importer);
    return bothViews(manifest, active, ({ conditions }) => this.#fromTargets(manifest, conditions, read));
  }

  /** Entry of a package that is named by the path of its folder: `exports` play no part. */
  ofFolder(manifest: PackageManifest): readonly FoundFile[] {
    return bothViews(
      manifest,
      () => false,
      ({ entries }) => this.#withoutMap(manifest, '', entries),
    );
  }

  #find(manifest: PackageManifest, subpath: string, view: View, importer: Importer): FoundFile | undefined {
    const { exports } = manifest;
    if (exports === undefined) return this.#withoutMap(manifest, subpath, view.entries);
    if (importer.config?.strategy === 'legacy') {
      const direct = this.#direct(manifest, subpath, view.entries);
      if (direct !== undefined) return { path: direct, proof: 'exact' };
    }
    const key = subpath === '' ? '.' : `./${subpath}`;
    const mapped = this.#fromTargets(manifest, view.conditions, (conditions) =>
      exportTargets(exports, key, conditions),
    );
    return mapped ?? inferredFrom(this.#withoutMap(manifest, subpath, view.entries));
  }

  /**
   * The first target that exists. Those of conditions that don't hold, and sources of what isn't built, come after and
   * are inferred.
   */
  #fromTargets(manifest: PackageManifest, active: Conditions, read: TargetReader): FoundFile | undefined {
    const targets = read(active);
    const found = this.#existing(manifest, targets);
    if (found !== undefined) return { path: found, proof: 'exact' };
    const all = read(() => true);
    const path =
      this.#existing(
        manifest,
        read((name) => active(name) || isSourceCondition(name)),
      ) ??
      this.#built(manifest, targets) ??
      this.#existing(manifest, all) ??
      this.#built(manifest, all);
    return path === undefined ? undefined : { path, proof: 'inferred' };
  }

  #withoutMap(manifest: PackageManifest, subpath: string, entries: readonly string[]): FoundFile | undefined {
    const direct = this.#direct(manifest, subpath, entries);
    if (direct !== undefined) return { path: direct, proof: 'exact' };
    const path = subpath === '' ? this.#unbuiltEntry(manifest, entries) : this.#built(manifest, [subpath]);
    return path === undefined ? undefined : { path, proof: 'inferred' };
  }

  #direct(manifest: PackageManifest, subpath: string, entries: readonly string[]): string | undefined {
    const { directory } = manifest;
    if (subpath === '') return this.#locator.entry(directory, entries) ?? this.#locator.rareEntry(directory, entries);
    const path = within(manifest, subpath);
    if (path === undefined) return undefined;
    return this.#locator.file(path) ?? this.#locator.directory(path) ?? this.#locator.rareFile(path);
  }

  #unbuiltEntry(manifest: PackageManifest, entries: readonly string[]): string | undefined {
    const { source, directory, name } = manifest;
    return (
      (source === undefined ? undefined : this.#existing(manifest, [source])) ??
      this.#built(manifest, entries) ??
      this.#builtOutput.entrySource(directory, name)
    );
  }

  #existing(manifest: PackageManifest, targets: readonly string[]): string | undefined {
    for (const target of targets) {
      const path = within(manifest, target);
      const found = path === undefined ? undefined : (this.#locator.file(path) ?? this.#locator.rareFile(path));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #built(manifest: PackageManifest, targets: readonly string[]): string | undefined {
    for (const target of targets) {
      const path = within(manifest, target);
      const found = path === undefined ? undefined : this.#builtOutput.sourceOf(path, manifest.directory);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function bothViews(
  { typeEntries, codeEntries }: PackageManifest,
  conditions: Conditions,
  find: (view: View) => FoundFile | undefined,
): readonly FoundFile[] {
  const found = find({ conditions, entries: [...typeEntries, ...codeEntries] });
  if (found === undefined) return [];
  if (!isDeclarationFile(found.path)) return [found];
  const code = find({ conditions: (name) => name !== 'types' && conditions(name), entries: codeEntries });
  return code === undefined || isDeclarationFile(code.path) ? [found] : [found, code];
}

/** A manifest speaks of its own folder alone. */
function within(manifest: PackageManifest, target: string): string | undefined {
  const path = joinPath(manifest.directory, target.startsWith('/') ? `.${target}` : target);
  return path !== undefined && isWithin(path, manifest.directory) ? path : undefined;
}

function inferredFrom(found: FoundFile | undefined): FoundFile | undefined {
  return found && { path: found.path, proof: 'inferred' };
}
