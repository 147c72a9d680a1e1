import { baseNameOf, directoryOf, isWithin } from '../../resolve/javascript/path.ts';
import { fieldOf, isObject, parseJsonObject, type JsonObject } from '../../resolve/javascript/json-text.ts';
import type { ImportResolver, ProjectFiles } from '../../resolve/resolver.ts';
import { isTestPath } from '../../source/tests.ts';

/** From where a program begins, and who uses a file from outside the project. Bits by their order; append only. */
export const entryKinds = ['package', 'script', 'test', 'configuration', 'main'] as const;
export type EntryKind = (typeof entryKinds)[number];

export function entryBit(kind: EntryKind): number {
  return 1 << entryKinds.indexOf(kind);
}

/** Named by tools that look for their own configuration: `x.config.ts`, `.xrc.js`, `Xfile.js`. */
const CONFIGURATION = /\.(?:config|conf|setup)\.[cm]?[jt]sx?$|^\.[\w.-]*rc\.[cm]?[jt]s$|^\w+file\.[cm]?[jt]s$/i;

/** Run or collected by Python's own tools under these names. */
const PYTHON_MAIN = /^(?:__main__|__init__|setup|conftest|noxfile|manage)\.py$/;

/**
 * Bits of `entryKinds` for each path: what manifests export, declare as programs or name in scripts, tests, and what is
 * run or read by its name alone.
 *
 * @param resolver of JavaScript: what a manifest names is found as an import of it would be, built output included
 */
export function entryBits(files: ProjectFiles, resolver: ImportResolver): Uint8Array {
  const bits = new Uint8Array(files.paths.length);
  const marks = new EntryMarks(files, resolver, bits);
  files.paths.forEach((path, file) => {
    const name = baseNameOf(path);
    if (isTestPath(path)) bits[file] |= entryBit('test');
    if (CONFIGURATION.test(name)) bits[file] |= entryBit('configuration');
    if (PYTHON_MAIN.test(name)) bits[file] |= entryBit('main');
    if (name === 'package.json') marks.ofPackage(path, parseJsonObject(files.manifest(path) ?? ''));
    if (name === 'pyproject.toml' || name === 'setup.cfg' || name === 'setup.py')
      marks.ofPython(files.manifest(path) ?? '');
  });
  return bits;
}

const ENTRY_FIELDS = ['main', 'module', 'browser', 'types', 'typings', 'source', 'bin', 'exports', 'unpkg', 'jsdelivr'];
const SOURCE_WORD = /^[\w@./-]+\.(?:[cm]?[jt]sx?|py|vue|svelte)$/;
const CONSOLE_SCRIPT = /=\s*["']?([A-Za-z_][\w.]*):[\w.]+/g;

class EntryMarks {
  readonly #files: ProjectFiles;
  readonly #resolver: ImportResolver;
  readonly #bits: Uint8Array;
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(files: ProjectFiles, resolver: ImportResolver, bits: Uint8Array) {
    this.#files = files;
    this.#resolver = resolver;
    this.#bits = bits;
    this.#numbers = new Map(files.paths.map((path, file) => [path, file]));
  }

  ofPackage(path: string, json: JsonObject): void {
    for (const field of ENTRY_FIELDS) {
      for (const target of leaves(fieldOf(json, field))) {
        if (target.includes('*')) this.#markBelow(directoryOf(path));
        else this.#mark(path, target, 'package');
      }
    }
    // Without a word about it the entry is `index`.
    if (fieldOf(json, 'main') === undefined && fieldOf(json, 'exports') === undefined)
      this.#mark(path, './index', 'package');
    for (const command of leaves(fieldOf(json, 'scripts'))) {
      for (const word of command.split(/[\s"'=]+/)) if (SOURCE_WORD.test(word)) this.#mark(path, word, 'script');
    }
  }

  /** `name = "package.module:function"`, as all formats of console scripts write it. */
  ofPython(text: string): void {
    for (const [, module] of text.matchAll(CONSOLE_SCRIPT)) {
      const end = module.replaceAll('.', '/');
      for (const path of this.#files.paths) {
        if (path.endsWith('.py') && (ends(path, `${end}.py`) || ends(path, `${end}/__init__.py`)))
          this.#set(path, 'main');
      }
    }
  }

  #mark(manifest: string, target: string, kind: EntryKind): void {
    const specifier = target.startsWith('.') ? target : `./${target}`;
    const site = { specifier, kind: 'import', line: 1, column: 1 } as const;
    for (const found of this.#resolver.resolve(manifest, site)) {
      if (found.kind === 'file') this.#set(found.path, kind);
    }
  }

  /** A pattern may mean any file of the package, built output mapped to its sources. */
  #markBelow(directory: string): void {
    for (const path of this.#files.paths) if (isWithin(path, directory)) this.#set(path, 'package');
  }

  #set(path: string, kind: EntryKind): void {
    const file = this.#numbers.get(path);
    if (file !== undefined) this.#bits[file] |= entryBit(kind);
  }
}

/** Texts in a field, whatever is nested in what. */
function leaves(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (depth > 20) return [];
  const inside = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return inside.flatMap((each) => leaves(each, depth + 1));
}

function ends(path: string, end: string): boolean {
  return path === end || path.endsWith(`/${end}`);
}
