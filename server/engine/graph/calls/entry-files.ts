import { isEntryPage } from '../../resolve/javascript/entry-page.ts';
import { filesOfTarget } from '../../resolve/javascript/manifest-target.ts';
import { baseNameOf } from '../../resolve/javascript/path.ts';
import { parseJsonObject, textField } from '../../resolve/javascript/json-text.ts';
import type { ImportResolver, ProjectFiles } from '../../resolve/resolver.ts';
import { isTestPath } from '../../source/tests.ts';
import { isConfigurationFile } from './configuration-files.ts';
import { entryBit, type EntryKind } from './entry-kinds.ts';
import { filesByPackage, filesOfPattern, packageEntries, type PackageEntries } from './package-entries.ts';
import { modulesOfPage } from './page-entries.ts';

/** Run or collected by Python's own tools under these names. */
const PYTHON_MAIN = /^(?:__main__|__init__|setup|conftest|noxfile|manage)\.py$/;

/**
 * Bits of `entryKinds` for each path: what manifests export, declare as programs or name in scripts, what pages load,
 * tests, and what is run or read by its name alone.
 *
 * @param resolver of JavaScript: what a manifest names is found as an import of it would be, built output included
 */
export function entryBits(files: ProjectFiles, resolver: ImportResolver): Uint8Array {
  const bits = new Uint8Array(files.paths.length);
  const marks = new EntryMarks(files, resolver, bits);
  files.paths.forEach((path, file) => {
    const name = baseNameOf(path);
    if (isTestPath(path)) bits[file] |= entryBit('test');
    if (isConfigurationFile(name)) bits[file] |= entryBit('configuration');
    if (PYTHON_MAIN.test(name)) bits[file] |= entryBit('main');
    if (isEntryPage(path)) marks.ofPage(path, files.manifest(path) ?? '');
    if (name === 'pyproject.toml' || name === 'setup.cfg' || name === 'setup.py')
      marks.ofPython(files.manifest(path) ?? '');
  });
  marks.ofPackages();
  return bits;
}

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

  ofPackages(): void {
    const manifests = this.#files.paths.filter((path) => baseNameOf(path) === 'package.json');
    const read = manifests.map((path) => ({ path, json: parseJsonObject(this.#files.manifest(path) ?? '') }));
    // One without a name belongs to the package around it.
    const packages = read.filter(({ json }) => textField(json, 'name') !== undefined).map(({ path }) => path);
    const owned = filesByPackage(packages, this.#files.paths);
    for (const { path, json } of read) this.#ofPackage(path, packageEntries(json), owned.get(path) ?? []);
  }

  #ofPackage(manifest: string, { named, patterns, isOpen, isPublished }: PackageEntries, own: readonly string[]): void {
    let isLost = false;
    for (const { target, kind, isImported } of named) {
      const found = filesOfTarget(this.#resolver, manifest, target);
      for (const path of found) this.#set(path, kind);
      isLost ||= isImported && found.length === 0;
    }
    if (!isPublished) return;
    const opened = isOpen || isLost ? own : patterns.flatMap((pattern) => filesOfPattern(manifest, pattern, own));
    for (const path of opened) this.#set(path, 'open');
  }

  ofPage(page: string, text: string): void {
    for (const specifiers of modulesOfPage(page, text)) {
      specifiers.find((specifier) => this.#mark(page, specifier, 'page'));
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

  /** Whether there is such a file. */
  #mark(from: string, specifier: string, kind: EntryKind): boolean {
    let isFound = false;
    for (const found of this.#resolver.resolve(from, { specifier, kind: 'import', line: 1, column: 1 })) {
      if (found.kind !== 'file') continue;
      this.#set(found.path, kind);
      isFound = true;
    }
    return isFound;
  }

  #set(path: string, kind: EntryKind): void {
    const file = this.#numbers.get(path);
    if (file !== undefined) this.#bits[file] |= entryBit(kind);
  }
}

function ends(path: string, end: string): boolean {
  return path === end || path.endsWith(`/${end}`);
}
