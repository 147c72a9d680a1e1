import type { ImportSite } from '../source/facts.ts';

/** The files of one snapshot, as the resolvers see them. Paths are relative to the root with `/` as separator. */
export interface ProjectFiles {
  has(path: string): boolean;
  /** True when at least one file lies below that folder (`''` is the root). */
  hasDirectory(path: string): boolean;
  /** Text of the manifest at that path (`isManifest` of the resolvers), if it is part of the project. */
  manifest(path: string): string | undefined;
  /** All paths, sorted by code unit. */
  readonly paths: readonly string[];
}

export type Resolution =
  /** A file of the project. `inferred` where the mapping is ours and not the language's (built output to its source). */
  | { readonly kind: 'file'; readonly path: string; readonly proof: 'exact' | 'inferred' }
  /**
   * A package or standard module outside the project: id `npm:lodash`, `npm:@scope/name`, `node:fs`, `pypi:requests`,
   * `python:os`. `inferred` where only the name says so: no manifest lists it.
   */
  | { readonly kind: 'external'; readonly id: string; readonly proof?: 'inferred' }
  /** It should be part of the project and is not there. Without `absence` it is `missing`. */
  | { readonly kind: 'unresolved'; readonly absence?: Absence };

/**
 * Why an import has no target:
 *
 * - `missing`: nothing says why. It is wrong, or its target was not found.
 * - `package`: it is named like a package with a scope, and no manifest lists it. It may be an alias of a bundler.
 * - `left_out`: it names a path that ignore files or a submodule keep out of the repository, as generated code is.
 * - `virtual`: its name is that of a module that a bundler or framework makes.
 */
export const absences = ['missing', 'package', 'left_out', 'virtual'] as const;
export type Absence = (typeof absences)[number];

/**
 * Resolves imports to files. One resolver a language family, made again when a manifest or the set of files changes.
 *
 * Invariant: an answer depends only on `ProjectFiles` (paths and manifests), never on the disk, so that the graph is a
 * function of the workspace's bytes. Empty array = names nothing that is or should be a file (an asset query, a URL).
 */
export interface ImportResolver {
  resolve(fromPath: string, site: ImportSite): readonly Resolution[];
  /** Which of its imports of types a file keeps when it is compiled: bits of `keptImports` (`source/kept-imports.ts`). */
  kept(fromPath: string): number;
}

/** A unit of the module level: a workspace package, a Python distribution, or a top-level folder. */
export interface ModuleUnit {
  /** Unique in the project; the node id at level `module`. */
  readonly name: string;
  /** Folder relative to the root, `''` for the root itself. */
  readonly directory: string;
  /** Folders of the units that its manifest brings to it. Absent: none. */
  readonly needs?: readonly string[];
}

export interface ResolverFamily {
  readonly name: string;
  /** VS Code language identifiers whose imports it resolves. */
  readonly languages: ReadonlySet<string>;
  /** Whether the text of this file steers resolution (`package.json`, `tsconfig.json`, `pyproject.toml`). */
  isManifest(path: string): boolean;
  create(files: ProjectFiles): ImportResolver;
  /** Packages declared by manifests, in no particular order. */
  modules(files: ProjectFiles): readonly ModuleUnit[];
  /**
   * Whether adding or removing `changedPath` can change what `site` of `fromPath` resolves to, manifests being equal.
   * May say yes too often, never no wrongly.
   */
  affects(changedPath: string, fromPath: string, site: ImportSite): boolean;
}
