import { stringAt } from '#server/base/string-table.ts';
import type { SnapshotValue } from '../graph/calls/registrations-of.ts';
import { findFile } from '../graph/find-file.ts';
import type { FileLayer } from '../graph/snapshot.ts';
import type { FolderMount } from './framework.ts';
import { givenAt } from './given-handlers.ts';
import type { RegisteredCall } from './registered-calls.ts';

type Text = SnapshotValue & { readonly kind: 'text' };

/** Calls that are given a package, which may load all files of a folder. */
export class FolderMounts {
  readonly #files: FileLayer;
  readonly #calls: readonly RegisteredCall[];
  /** Texts by file and name. */
  readonly #settings = new Map<string, string>();

  constructor(files: FileLayer, calls: readonly RegisteredCall[]) {
    this.#files = files;
    this.#calls = calls.filter(({ registration }) => registration.arguments.some(({ kind }) => kind === 'imported'));
    for (const { file, registration } of calls) {
      const [value] = registration.arguments;
      if (registration.how === 'assign' && value?.kind === 'text')
        this.#settings.set(`${file} ${registration.members.at(-1)}`, value.text);
    }
  }

  /** Those in a folder around a file. */
  around(file: number): readonly RegisteredCall[] {
    if (this.#calls.length === 0) return this.#calls;
    const path = this.#pathOf(file);
    return this.#calls.filter((call) => call.file !== file && path.startsWith(folderOf(this.#pathOf(call.file))));
  }

  /** Below which path a file's routes are served; undefined where the call does not load it. */
  prefixOf(mount: FolderMount, { file: from, registration }: RegisteredCall, file: number): Text | undefined {
    const isLoader = registration.arguments.some(
      (value) => value.kind === 'imported' && mount.loadedBy.includes(value.origin),
    );
    const told = firstTexts(mount.folder.flatMap((place) => givenAt(registration, place) ?? []));
    if (!isLoader || told === undefined) return undefined;
    const folder = joined(folderOf(this.#pathOf(from)), told);
    const path = this.#pathOf(file);
    if (!path.startsWith(folder) || !this.#isLoaded(path)) return undefined;
    const own = this.#settings.get(`${file} ${mount.ownPrefix}`);
    const isNamed = own === undefined && flagAt(givenAt(registration, mount.namesCount)) !== false;
    const names = isNamed ? folderOf(path.slice(folder.length)).split('/').filter(Boolean) : [];
    const hasParameters = flagAt(givenAt(registration, mount.parameters)) === true;
    const parts = names.map((name) => (hasParameters ? name.replace(/^_/, ':') : name));
    const [prefix] = mount.prefix.flatMap((place) => givenAt(registration, place) ?? []);
    return withPrefix(prefix, own === undefined ? parts : [own.replace(/^\//, '')]);
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
function firstTexts([value]: readonly SnapshotValue[]): string | undefined {
  if (value?.kind === 'text') return value.text;
  if (value?.kind !== 'called') return undefined;
  return value.items.map((item) => (item.kind === 'text' ? item.text : '')).join('/');
}

function joined(folder: string, told: string): string {
  const parts = folder.split('/').filter(Boolean);
  for (const part of told.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.length === 0 ? '' : `${parts.join('/')}/`;
}

function flagAt(value: SnapshotValue | undefined): boolean | undefined {
  return value?.kind === 'flag' ? value.isSet : undefined;
}

function withPrefix(prefix: SnapshotValue | undefined, names: readonly string[]): Text {
  const end = names.map((name) => `/${name}`).join('');
  if (prefix === undefined) return { kind: 'text', text: end, isWhole: true };
  if (prefix.kind !== 'text') return { kind: 'text', text: `*${end}`, isWhole: false };
  return { kind: 'text', text: prefix.text.replace(/\/$/, '') + end, isWhole: prefix.isWhole };
}
