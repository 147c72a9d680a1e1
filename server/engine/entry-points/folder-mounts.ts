import { stringAt } from '#server/base/string-table.ts';
import type { SnapshotRegistration, SnapshotValue } from '../graph/calls/registrations-of.ts';
import { findFile } from '../graph/find-file.ts';
import type { FileLayer } from '../graph/snapshot.ts';
import type { FolderMount, Given } from './framework.ts';
import { givenAt, mayBeGivenAt } from './given-handlers.ts';
import { noPath } from './path-of-parts.ts';
import { prefixGiven, type ReadyPath } from './prefix-given.ts';
import type { RegisteredCall } from './registered-calls.ts';
import { pathIn, type RoutePath } from './known-path.ts';

/** A folder as far as it is known, from that of the file on. */
interface KnownFolder {
  readonly path: string;
  /** Other folders may be meant. */
  readonly isWhole: boolean;
}

/** Calls that are given a package, which may load all files of a folder. */
export class FolderMounts {
  readonly #files: FileLayer;
  readonly #calls: readonly RegisteredCall[];
  /** Paths that files give themselves, by file and name. */
  readonly #settings = new Map<string, RoutePath>();

  constructor(files: FileLayer, calls: readonly RegisteredCall[]) {
    this.#files = files;
    this.#calls = calls.filter(({ registration }) => registration.arguments.some(({ kind }) => kind === 'imported'));
    for (const { file, registration } of calls) {
      const [value] = registration.arguments;
      if (registration.how === 'assign') this.#addSetting(`${file} ${registration.members.at(-1)}`, value);
    }
  }

  /** Those in a folder around a file. */
  around(file: number): readonly RegisteredCall[] {
    if (this.#calls.length === 0) return this.#calls;
    const path = this.#pathOf(file);
    return this.#calls.filter((call) => call.file !== file && path.startsWith(folderOf(this.#pathOf(call.file))));
  }

  /** Below which path a file's routes are served; undefined where the call does not load it. */
  prefixOf(mount: FolderMount, { file: from, registration }: RegisteredCall, file: number): ReadyPath | undefined {
    const isLoader = registration.arguments.some(
      (value) => value.kind === 'imported' && mount.loadedBy.includes(value.origin),
    );
    const loaded = folderFrom(mount.folder.flatMap((place) => givenAt(registration, place) ?? []));
    if (!isLoader || loaded === undefined) return undefined;
    const folder = joined(folderOf(this.#pathOf(from)), loaded.path);
    const path = this.#pathOf(file);
    if (!path.startsWith(folder) || !this.#isLoaded(path)) return undefined;
    const own = this.#settings.get(`${file} ${mount.ownPrefix}`);
    const names = folderOf(path.slice(folder.length)).split('/').filter(Boolean);
    const behind = own ?? pathOfNames(mount, registration, names);
    const prefix = prefixGiven(registration, mount.prefix);
    const before = prefix === undefined ? noPath : pathIn(prefix);
    const isWhole = before.isWhole && behind.isWhole && loaded.isWhole;
    return { kind: 'path', text: before.text.replace(/\/$/, '') + behind.text, isWhole };
  }

  /** One that is given twice is not known. */
  #addSetting(key: string, value: SnapshotValue | undefined): void {
    const { text, isWhole } = pathIn(value);
    const path = text === '' || text.startsWith('/') ? text : `/${text}`;
    this.#settings.set(key, { text: path, isWhole: isWhole && !this.#settings.has(key) });
  }

  /** Beside a file that is named as the whole folder no other one is loaded. */
  #isLoaded(path: string): boolean {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (name.startsWith('index.')) return true;
    const begin = folderOf(path);
    return !endings.some((ending) => findFile(this.#files, `${begin}index.${ending}`) !== undefined);
  }

  #pathOf(file: number): string {
    return stringAt(this.#files.paths, file);
  }
}

const endings = ['js', 'ts', 'mjs', 'cjs', 'mts', 'cts'];

/** Before the last name, with its slash. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Texts of a path that is put together: what begins it is the folder of the file. */
function folderFrom([value]: readonly SnapshotValue[]): KnownFolder | undefined {
  if (value?.kind === 'text') return { path: value.text, isWhole: value.isWhole };
  if (value?.kind !== 'called') return undefined;
  const parts = value.items.map((item, index) => partFrom(item, index === 0));
  return { path: parts.map(({ path }) => path).join('/'), isWhole: parts.every(({ isWhole }) => isWhole) };
}

function partFrom(value: SnapshotValue, isFirst: boolean): KnownFolder {
  if (value.kind === 'text') return { path: value.text, isWhole: value.isWhole };
  return { path: '', isWhole: isFirst };
}

function joined(folder: string, path: string): string {
  const parts = folder.split('/').filter(Boolean);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.length === 0 ? '' : `${parts.join('/')}/`;
}

/** Returns the path that folders add. */
function pathOfNames(mount: FolderMount, registration: SnapshotRegistration, names: readonly string[]): RoutePath {
  const isNamed = settingAt(registration, mount.namesCount, true);
  const hasParameters = settingAt(registration, mount.parameters, false);
  const parts = isNamed.isSet ? names.map((name) => (hasParameters.isSet ? name.replace(/^_/, ':') : name)) : [];
  const mayDiffer = names.length > 0 && !(isNamed.isKnown && (hasParameters.isKnown || !isNamed.isSet));
  return { text: parts.map((name) => `/${name}`).join(''), isWhole: !mayDiffer };
}

/** A setting that is true or false, and whether it is written there. */
function settingAt(
  registration: SnapshotRegistration,
  place: Given,
  usual: boolean,
): { isSet: boolean; isKnown: boolean } {
  const value = givenAt(registration, place);
  if (value === undefined) return { isSet: usual, isKnown: !mayBeGivenAt(registration, place) };
  return value.kind === 'flag' ? { isSet: value.isSet, isKnown: true } : { isSet: usual, isKnown: false };
}
