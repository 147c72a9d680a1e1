import type { ResolvedUse } from '#server/engine/graph/file-facts.ts';
import { entryBits } from '#server/engine/graph/calls/entry-files.ts';
import { linkImports } from '#server/engine/graph/link-file.ts';
import { projectFiles } from '#server/engine/graph/project-files.ts';
import type { ImportResolver, ProjectFiles, ResolverFamily } from '#server/engine/resolve/resolver.ts';
import { type ImportingFile, importSites } from './indexed-file.ts';

/**
 * Binds imports to files, and knows which bindings a change can touch.
 *
 * Invariant: after `update`, every file handed in is linked as a linker made from nothing would link it.
 */
export class WorkspaceLinker {
  readonly #families: readonly ResolverFamily[];
  #files: ProjectFiles = projectFiles([], new Map());
  #resolvers = new Map<string, ImportResolver>();
  #entries: Uint8Array | undefined;

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
    this.#entries = undefined;
  }

  /** From where programs begin, a byte a file, in the order of the paths (`calls/entry-files.ts`). */
  entries(): Uint8Array {
    const javaScript = this.#families.find(({ name }) => name === 'javascript');
    if (javaScript === undefined) return new Uint8Array(this.#files.paths.length);
    this.#entries ??= entryBits(this.#files, this.#resolverOf(javaScript));
    return this.#entries;
  }

  link(file: ImportingFile): readonly ResolvedUse[] {
    const family = this.#familyOf(file);
    if (family === undefined) return [];
    return linkImports(file.path, importSites(file), this.#resolverOf(family));
  }

  /** Whether a file's bindings may differ now that these paths were added or removed, manifests being equal. */
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
