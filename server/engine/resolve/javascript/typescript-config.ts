import {
  CONFIG_DIRECTORY,
  type ConfigFile,
  type ConfigOptions,
  type WrittenPath,
  type WrittenTable,
} from './config-file.ts';
import { compileGlobs, matchesGlob, type Glob } from './glob.ts';
import type { JsonObject } from '#server/base/json-object.ts';
import { keptByConfig } from './kept-by-config.ts';
import { compilePathPatterns, type PathPatterns } from './path-patterns.ts';
import { directoryOf, isWithin, joinPath, relativeTo } from './path.ts';

/** A tsconfig or jsconfig with all that it extends; paths are relative to the root, those outside it left out. */
export interface TypeScriptConfig {
  readonly path: string;
  readonly directory: string;
  readonly baseUrl: string | undefined;
  /** Targets are relative to the root. */
  readonly paths: PathPatterns | undefined;
  readonly rootDir: string | undefined;
  /** Folders that the compiler writes to: `outDir` and `declarationDir`. */
  readonly outputDirectories: readonly string[];
  readonly rootDirs: readonly string[];
  readonly typeRoots: readonly string[];
  /** Packages whose declarations hold without being imported; undefined where all of `@types` do. */
  readonly types: readonly string[] | undefined;
  readonly references: readonly string[];
  /** `undefined` where no such list is written. */
  readonly files: ReadonlySet<string> | undefined;
  readonly include: readonly FilePattern[];
  readonly exclude: readonly FilePattern[];
  readonly composite: boolean;
  readonly strategy: ResolutionStrategy;
  readonly customConditions: readonly string[];
  readonly moduleSuffixes: readonly string[] | undefined;
  /** Bits of `keptImports`. */
  readonly kept: number;
}

/** `legacy` knows no entry maps; `node` asks for `import` or `require` file by file. */
export type ResolutionStrategy = 'legacy' | 'node' | 'bundler';

/** A file, or all files below a folder, or what the globs match. */
export interface FilePattern {
  /** Folder before the first wildcard. */
  readonly base: string;
  readonly globs: readonly Glob[];
}

/** @param options of the file, laid over those of what it extends */
export function finishConfig(file: ConfigFile, options: ConfigOptions, tables: PathTables): TypeScriptConfig {
  const directory = directoryOf(file.path);
  const place = (path: WrittenPath | undefined) => path && placePath(directory, path);
  const placeAll = (paths: readonly WrittenPath[] | undefined) => (paths ?? []).flatMap((path) => place(path) ?? []);
  const baseUrl = place(options.baseUrl);
  const outputDirectories = placeAll([options.outDir, options.declarationDir].filter((path) => path !== undefined));
  return {
    path: file.path,
    directory,
    baseUrl,
    paths: options.paths && tables.patterns(options.paths, baseUrl, directory),
    rootDir: place(options.rootDir),
    outputDirectories,
    rootDirs: placeAll(options.rootDirs),
    typeRoots: placeAll(options.typeRoots),
    types: options.types,
    references: file.references,
    files: options.files && new Set(placeAll(options.files)),
    include: readInclude(directory, options),
    exclude: [
      ...excludePatterns(directory, options.exclude ?? []),
      ...outputPatterns(directory, options.exclude === undefined ? outputDirectories : []),
    ],
    composite: options.composite === true,
    strategy: readStrategy(options),
    customConditions: options.customConditions ?? [],
    moduleSuffixes: options.moduleSuffixes?.length ? options.moduleSuffixes : undefined,
    kept: keptByConfig(options),
  };
}

function placePath(configDirectory: string, { directory, text }: WrittenPath): string | undefined {
  if (text.startsWith(CONFIG_DIRECTORY)) return joinPath(configDirectory, `.${text.slice(CONFIG_DIRECTORY.length)}`);
  return text.startsWith('/') ? undefined : joinPath(directory, text.replaceAll('\\', '/'));
}

/** Compiled `paths`: a table that hundreds of configs inherit is compiled once. */
export class PathTables {
  readonly #known = new Map<JsonObject, Map<string, PathPatterns>>();

  /** @param configDirectory folder of the config that is used in the end */
  patterns(
    { directory, table, movable }: WrittenTable,
    baseUrl: string | undefined,
    configDirectory: string,
  ): PathPatterns {
    const base = baseUrl ?? directory;
    const byPlace = this.#known.get(table) ?? new Map<string, PathPatterns>();
    this.#known.set(table, byPlace);
    const place = movable ? `${base}\n${configDirectory}` : base;
    const known = byPlace.get(place);
    if (known !== undefined) return known;
    const patterns = mapTargets(compilePathPatterns(Object.entries(table)), (text) =>
      placePath(configDirectory, { directory: base, text }),
    );
    byPlace.set(place, patterns);
    return patterns;
  }
}

/** Targets become paths relative to the root once, not at each question; `*` survives that as a segment's text. */
function mapTargets(patterns: PathPatterns, place: (target: string) => string | undefined): PathPatterns {
  const placeAll = (targets: readonly string[]) => targets.flatMap((target) => place(target) ?? []);
  return {
    exact: new Map([...patterns.exact].map(([name, targets]) => [name, placeAll(targets)])),
    wildcards: patterns.wildcards.map((pattern) => ({ ...pattern, targets: placeAll(pattern.targets) })),
  };
}

function readStrategy(options: ConfigOptions): ResolutionStrategy {
  const resolution = options.moduleResolution ?? '';
  if (/^(?:node|node10|classic)$/.test(resolution)) return 'legacy';
  if (resolution.startsWith('node') || (resolution === '' && options.module?.startsWith('node') === true))
    return 'node';
  return 'bundler';
}

function readInclude(directory: string, options: ConfigOptions): readonly FilePattern[] {
  if (options.include !== undefined) return includePatterns(directory, options.include);
  return options.files === undefined ? [{ base: directory, globs: [EVERYTHING] }] : [];
}

const EVERYTHING: Glob = { segments: ['**', '*'] };

function includePatterns(configDirectory: string, paths: readonly WrittenPath[]): readonly FilePattern[] {
  return paths.flatMap((path) => {
    const last = path.text.slice(path.text.lastIndexOf('/') + 1);
    return compileFilePattern(configDirectory, path, !/[*?]/.test(last)) ?? [];
  });
}

function excludePatterns(configDirectory: string, paths: readonly WrittenPath[]): readonly FilePattern[] {
  return paths.flatMap((path) => compileFilePattern(configDirectory, path, true) ?? []);
}

function outputPatterns(directory: string, outputs: readonly string[]): readonly FilePattern[] {
  const below = outputs.filter((output) => output !== directory && isWithin(output, directory));
  return below.map((base) => ({ base, globs: [EVERYTHING] }));
}

/** @param deep also all files below what the pattern names: `src` in `include`, anything in `exclude` */
function compileFilePattern(configDirectory: string, path: WrittenPath, deep: boolean): FilePattern | undefined {
  const segments = path.text.split('/');
  const firstWild = segments.findIndex((segment) => /[*?]/.test(segment));
  const fixed = firstWild < 0 ? path.text : segments.slice(0, firstWild).join('/');
  const base = placePath(configDirectory, { directory: path.directory, text: fixed });
  if (base === undefined) return undefined;
  const own = firstWild < 0 ? [{ segments: [] }] : compileGlobs(segments.slice(firstWild).join('/'));
  const below = own.map((glob) => ({ segments: [...glob.segments, ...EVERYTHING.segments] }));
  const endsDeep = segments.at(-1) === '**';
  return { base, globs: deep || endsDeep ? [...own, ...below] : own };
}

/** Whether the config's own lists name that file; which extensions the compiler would take plays no part. */
export function includesFile(config: TypeScriptConfig, path: string): boolean {
  if (config.files?.has(path) === true) return true;
  return matchesPatterns(config.include, path) && !matchesPatterns(config.exclude, path);
}

function matchesPatterns(patterns: readonly FilePattern[], path: string): boolean {
  return patterns.some(({ base, globs }) => {
    if (!isWithin(path, base)) return false;
    const segments = path === base ? [] : relativeTo(base, path).split('/');
    return globs.some((glob) => matchesGlob(glob, segments));
  });
}
