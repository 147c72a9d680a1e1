import type { ProjectFiles } from '../resolver.ts';
import type { ConfigIndex } from './config-index.ts';
import { extensionStart, IMPLIED_EXTENSIONS, RARE_EXTENSIONS } from './extensions.ts';
import { inDirectory, isWithin, relativeTo } from './path.ts';
import type { TypeScriptConfig } from './typescript-config.ts';

/** Folders that hold what a build writes. */
const OUTPUT_FOLDERS: ReadonlySet<string> = new Set(
  'lib dist build out output esm cjs umd dist-types dist-esm dist-cjs lib-esm lib-cjs out-tsc out-build'.split(' '),
);
/** Those that mean output only within output: elsewhere sources like to live in them as well. */
const VARIANT_FOLDERS: ReadonlySet<string> = new Set([
  ...OUTPUT_FOLDERS,
  'types',
  'typings',
  'dts',
  'es',
  'es6',
  'module',
]);
/** `src/lib` is what the packager of SvelteKit builds. */
const SOURCE_FOLDERS = ['src', 'source', 'src/lib'];

/** Parts that bundlers put between a name and its extension: `index.esm.js`, `core.cjs.prod.js`. */
const FORMAT_SUFFIX =
  /(?:\.(?:esm|cjs|umd|iife|global|mjs|es\d*|module|modern|min|prod|dev|production|development|bundle|browser|esm-bundler|esm-browser))+$/;

const OUTPUT_EXTENSIONS: ReadonlySet<string> = new Set([
  '',
  '.js',
  '.mjs',
  '.cjs',
  '.jsx',
  '.d.ts',
  '.d.mts',
  '.d.cts',
]);

interface OutputRule {
  readonly from: string;
  readonly to: string;
}

/**
 * The source that a missing file was, or will be, built from. A guess with reasons, never proof: asked only where the
 * language's own rules find nothing, and its answer is always a file that exists within the same package.
 *
 * Invariant: apart from `index` files and the entry of a package, source and output have the same base name (format
 * suffixes aside). `affects` relies on it.
 */
export class BuiltOutput {
  readonly #files: ProjectFiles;
  readonly #configs: ConfigIndex;
  readonly #configPaths: readonly string[];
  readonly #rules = new Map<string, readonly OutputRule[]>();

  constructor(files: ProjectFiles, configs: ConfigIndex, configPaths: readonly string[]) {
    this.#files = files;
    this.#configs = configs;
    this.#configPaths = configPaths;
  }

  /** @param packageDirectory folder of the package that would own the output */
  sourceOf(path: string, packageDirectory: string): string | undefined {
    if (!isWithin(path, packageDirectory)) return undefined;
    for (const { from, to } of this.#rulesOf(packageDirectory)) {
      if (!isWithin(path, from) || from === to || !isWithin(to, packageDirectory)) continue;
      const found = this.#source(to, path === from ? '' : relativeTo(from, path));
      if (found !== undefined) return found;
    }
    return this.#sourceByHabit(path, packageDirectory);
  }

  /** For a package whose entry is missing: its bundle's name gives no hint, the file at the usual place does. */
  entrySource(packageDirectory: string, packageName: string | undefined): string | undefined {
    const own = packageName?.slice(packageName.lastIndexOf('/') + 1);
    for (const folder of ['src', 'source', '', 'lib']) {
      for (const name of ['index', 'main', ...(own === undefined ? [] : [own])]) {
        const found = this.#stem(inDirectory(inDirectory(packageDirectory, folder), name));
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  /** `dist/esm/a.js` → `src/a.ts`; the outermost folder of output counts, those right below it are its variants. */
  #sourceByHabit(path: string, packageDirectory: string): string | undefined {
    const segments = path === packageDirectory ? [] : relativeTo(packageDirectory, path).split('/');
    const first = segments.findIndex((segment) => OUTPUT_FOLDERS.has(segment));
    if (first < 0) return undefined;
    const before = inDirectory(packageDirectory, segments.slice(0, first).join('/'));
    for (let next = first + 1; next === first + 1 || VARIANT_FOLDERS.has(segments[next - 1] ?? ''); next++) {
      const rest = segments.slice(next).join('/');
      // Sources beside the package's manifest; further down that would make `./build` of any folder mean its index.
      const folders = first === 0 && rest !== '' ? [...SOURCE_FOLDERS, ''] : SOURCE_FOLDERS;
      for (const folder of folders) {
        const found = this.#source(inDirectory(before, folder), rest);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  /** @param rest path of the output below its root, `''` for the root itself */
  #source(sourceRoot: string, rest: string): string | undefined {
    if (rest === '') return this.#anyExtension(inDirectory(sourceRoot, 'index'));
    const path = inDirectory(sourceRoot, rest);
    const start = extensionStart(path);
    if (!OUTPUT_EXTENSIONS.has(path.slice(start))) return this.#files.has(path) ? path : this.#stem(path);
    const stem = path.slice(0, start);
    const plain = stem.replace(FORMAT_SUFFIX, '');
    return this.#stem(stem) ?? (plain === stem || plain.endsWith('/') ? undefined : this.#stem(plain));
  }

  #stem(stem: string): string | undefined {
    return this.#anyExtension(stem) ?? this.#anyExtension(inDirectory(stem, 'index'));
  }

  #anyExtension(stem: string): string | undefined {
    const extension = SOURCE_EXTENSIONS.find((candidate) => this.#files.has(stem + candidate));
    return extension === undefined ? undefined : stem + extension;
  }

  /** Of all configs in the package, the innermost outputs first. */
  #rulesOf(packageDirectory: string): readonly OutputRule[] {
    const known = this.#rules.get(packageDirectory);
    if (known !== undefined) return known;
    const rules = this.#configPaths
      .filter((path) => isWithin(path, packageDirectory))
      .flatMap((path) => outputRules(this.#configs.at(path)))
      .toSorted((a, b) => b.from.length - a.from.length);
    this.#rules.set(packageDirectory, rules);
    return rules;
  }
}

const SOURCE_EXTENSIONS: readonly string[] = [...IMPLIED_EXTENSIONS, ...RARE_EXTENSIONS].filter(
  (extension) => extension !== '.json',
);

/** Where no `rootDir` is written the compiler takes the folder that all inputs share, or with `composite` its own. */
function outputRules(config: TypeScriptConfig | undefined): readonly OutputRule[] {
  if (config === undefined) return [];
  const roots = config.rootDir === undefined ? guessedRoots(config) : [config.rootDir];
  return config.outputDirectories.flatMap((from) => roots.map((to) => ({ from, to })));
}

function guessedRoots(config: TypeScriptConfig): readonly string[] {
  if (config.composite) return [config.directory];
  return [...new Set([...config.include.map(({ base }) => base), config.directory])];
}
