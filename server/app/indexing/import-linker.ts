import type { ResolvedUse } from '#server/engine/graph/file-facts.ts';
import { declaredEntries } from '#server/engine/entry-points/declared-entries.ts';
import { entryBits } from '#server/engine/graph/calls/entry-files.ts';
import { linkImports } from '#server/engine/graph/link-file.ts';
import { projectFiles } from '#server/engine/graph/project-files.ts';
import type { ImportResolver, ProjectFiles, ResolverFamily } from '#server/engine/resolve/resolver.ts';
import { type ImportingFile, importSites } from './indexed-file.ts';

/** From where programs begin. */
export interface FileEntryPoints {
  /** Bits of `entryKinds` by file, in the order of the paths. */
  readonly entries: Uint8Array;
  /** Entries that manifests declare, by name (`entry-points/declared-entries.ts`). */
  readonly declared: readonly string[];
}

/**
 * Binds imports to files, and knows which bindings a change can touch.
 *
 * Invariant: after `update`, every file passed in is linked as a linker made from nothing would link it.
 */
export class ImportLinker {
  readonly #families: readonly ResolverFamily[];
  #files: ProjectFiles = projectFiles([], new Map());
  #resolvers = new Map<string, ImportResolver>();
  #entryPoints: FileEntryPoints | undefined;

  constructor(families: readonly ResolverFamily[]) {
    this.#families = families;
  }

  get projectFiles(): ProjectFiles {
    return this.#files;
  }

  isManifest(path: string): boolean {
    return this.#families.some((family) => family.isManifest(path));
  }

  /** @param paths all paths of the graph, sorted */
  update(paths: readonly string[], manifests: ReadonlyMap<string, string>): void {
    this.#files = projectFiles(paths, manifests);
    this.#resolvers = new Map();
    this.#entryPoints = undefined;
  }

  /** Made when it is first asked for after an update. */
  get entryPoints(): FileEntryPoints {
    return (this.#entryPoints ??= this.#findEntryPoints());
  }

  #findEntryPoints(): FileEntryPoints {
    const javaScript = this.#families.find(({ name }) => name === 'javascript');
    if (javaScript === undefined) return { entries: new Uint8Array(this.#files.paths.length), declared: [] };
    const resolver = this.#resolverOf(javaScript);
    return { entries: entryBits(this.#files, resolver), declared: declaredEntries(this.#files, resolver) };
  }

  link(file: ImportingFile): readonly ResolvedUse[] {
    const family = this.#familyOf(file);
    if (family === undefined) return [];
    return linkImports(file.path, importSites(file), this.#resolverOf(family));
  }

  /** Which of its imports of types a file keeps when it is compiled: bits of `keptImports`. */
  kept(file: ImportingFile): number {
    const family = this.#familyOf(file);
    return family === undefined ? 0 : this.#resolverOf(family).kept(file.path);
  }

  /** Reports whether a file's bindings may differ now that these paths were added or removed, manifests being equal. */
  isAffected(file: ImportingFile, changedPaths: readonly string[]): boolean {
    const family = this.#familyOf(file);
    if (family === undefined || changedPaths.length === 0) return false;
    const sites = importSites(file);
    return changedPaths.some((changed) => sites.some((site) => family.affects(changed, file.path, site)));
  }

  #familyOf(file: ImportingFile): ResolverFamily | undefined {
    return this.#families.find((family) => family.languages.has(file.language));
  }

  #resolverOf(family: ResolverFamily): ImportResolver {
    const known = this.#resolvers.get(family.name);
    if (known !== undefined) return known;
    const resolver = family.create(this.#files);
    this.#resolvers.set(family.name, resolver);
    return resolver;
  }
}
