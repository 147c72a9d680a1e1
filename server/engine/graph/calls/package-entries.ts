import { isJsonObject, type JsonObject } from '#server/base/json-object.ts';
import { isDeclarationFile } from '../../resolve/javascript/extensions.ts';
import { fieldOf, textField } from '../../resolve/javascript/json-text.ts';
import { baseNameOf, directoryOf, relativeTo } from '../../resolve/javascript/path.ts';
import { starters } from '../../entry-points/frameworks/starters.ts';
import { isTestPath } from '../../source/tests.ts';
import { isConfigurationFile } from './configuration-files.ts';
import type { EntryKind } from './entry-kinds.ts';

/** Entry points that a manifest declares. */
export interface PackageEntries {
  /** Targets relative to the manifest's folder, as written. */
  readonly named: readonly NamedEntry[];
  /** Targets with a `*`. */
  readonly patterns: readonly string[];
  /** Users of the package may import any file of it. */
  readonly isOpen: boolean;
  /** The package may be published: its users may use its exports. */
  readonly isPublished: boolean;
}

export interface NamedEntry {
  readonly target: string;
  readonly kind: EntryKind;
  /** Others import it: where it is not among the files, what it is built from is not known. */
  readonly isImported: boolean;
}

const IMPORTED_FIELDS = ['main', 'module', 'source', 'unpkg', 'jsdelivr', 'exports'];
const OTHER_FIELDS = ['browser', 'types', 'typings', 'bin'];
const SOURCE_WORD = /^[\w@./-]+\.(?:[cm]?[jt]sx?|py|vue|svelte)$/;
/** `node dist/main`: a file without its ending. */
const STARTED = /\b(?:node|nodemon|ts-node|tsx)\s+(?:-[\w-]+(?:=\S+)?\s+)*([\w@.-]*\/[\w@/-]+)(?=[\s"']|$)/g;
const CODE = /(?:\.[cm]?[jt]sx?|(?:^|\/)[^./]*)$/;

export function packageEntries(json: JsonObject): PackageEntries {
  const named: NamedEntry[] = [];
  const patterns: string[] = [];
  for (const field of [...IMPORTED_FIELDS, ...OTHER_FIELDS]) {
    const isImported = IMPORTED_FIELDS.includes(field);
    for (const target of leaves(fieldOf(json, field))) {
      if (target.includes('*')) patterns.push(target);
      else named.push({ target, kind: 'package', isImported: isImported && isCode(target) });
    }
  }
  const hasMap = fieldOf(json, 'exports') !== undefined;
  // Without a word about it the entry is `index`.
  if (!hasMap && fieldOf(json, 'main') === undefined)
    named.push({ target: './index', kind: 'package', isImported: false });
  for (const target of sourceWords(json)) named.push({ target, kind: 'script', isImported: false });
  const isPublished = mayBePublished(json);
  return { named, patterns, isOpen: isPublished && !hasMap, isPublished };
}

/** Returns the words of scripts, and of the fields of tools. */
function sourceWords(json: JsonObject): readonly string[] {
  const known = new Set([...IMPORTED_FIELDS, ...OTHER_FIELDS, 'files', 'imports', 'typesVersions']);
  const others = Object.keys(json).filter((field) => !known.has(field));
  const texts = others.flatMap((field) => leaves(fieldOf(json, field)));
  const words = texts.flatMap((text) => text.split(/[\s"'=]+/)).filter((word) => SOURCE_WORD.test(word));
  return [...words, ...texts.flatMap(startedBy)];
}

function startedBy(command: string): readonly string[] {
  const known = starters.filter((starter) => starter.command.test(command)).map(({ target }) => target);
  return [...Array.from(command.matchAll(STARTED), ([, target]) => target), ...known];
}

/** A registry takes what has a name and a version and is not kept back. */
function mayBePublished(json: JsonObject): boolean {
  if (fieldOf(json, 'private') === true) return false;
  return textField(json, 'name') !== undefined && textField(json, 'version') !== undefined;
}

function isCode(target: string): boolean {
  return CODE.test(target) && !isDeclarationFile(target);
}

const OUTPUT = new Set(['lib', 'dist', 'build', 'out', 'output', 'esm', 'cjs', 'umd', 'es', 'types', 'typings', 'dts']);

/**
 * Files that a pattern of the manifest may mean: those that are there by that name, else those that something below such
 * a folder may be built from.
 *
 * @param paths of the package
 */
export function filesOfPattern(manifest: string, pattern: string, paths: readonly string[]): readonly string[] {
  const directory = directoryOf(manifest);
  const [before, after] = splitAtStar(pattern.replace(/^\.\//, ''));
  const meant = paths.filter((path) => {
    const below = relativeTo(directory, path);
    return below.startsWith(before) && below.endsWith(after);
  });
  const folders = directoryOf(`${before}x`)
    .split('/')
    .filter((folder) => folder !== '');
  if (meant.some((path) => !isDeclarationFile(path) && isImportTarget(path))) return meant;
  while (folders.length > 0 && OUTPUT.has(folders[0])) folders.shift();
  const inside = `/${folders.join('/')}/`;
  return folders.length === 0 ? paths : paths.filter((path) => `/${path}`.includes(inside));
}

/** `./*.js` means `.eslintrc.js` and a fixture of a test by its letters, and neither is what it is written for. */
function isImportTarget(path: string): boolean {
  const name = baseNameOf(path);
  return !isTestPath(path) && !name.startsWith('.') && !isConfigurationFile(name);
}

function splitAtStar(pattern: string): [before: string, after: string] {
  const star = pattern.indexOf('*');
  return [pattern.slice(0, star), pattern.slice(pattern.lastIndexOf('*') + 1)];
}

/** Files of each package: those below the folder of its manifest, and of no other one with a name. */
export function filesByPackage(
  manifests: readonly string[],
  paths: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const byFolder = new Map(manifests.map((manifest) => [directoryOf(manifest), manifest]));
  const files = new Map<string, string[]>(manifests.map((manifest) => [manifest, []]));
  for (const path of paths) {
    const owner = ownerOf(path, byFolder);
    if (owner !== undefined) files.get(owner)?.push(path);
  }
  return files;
}

function ownerOf(path: string, byFolder: ReadonlyMap<string, string>): string | undefined {
  for (let folder = directoryOf(path); ; folder = directoryOf(folder)) {
    const found = byFolder.get(folder);
    if (found !== undefined || folder === '') return found;
  }
}

/** Returns the texts in a field, at any depth. */
function leaves(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (depth > 20) return [];
  const inside = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  return inside.flatMap((each) => leaves(each, depth + 1));
}
