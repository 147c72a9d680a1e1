import { parse } from 'smol-toml';
import { LineFinder } from './line-finder.ts';
import {
  type DirectNeed,
  type LockedPackage,
  normalPythonName,
  ownFolder,
  packageKey,
  type PackageScope,
  type ReadLockFile,
} from './locked-package.ts';
import { scopesFrom } from './needed-packages.ts';

/** An entry of any of these formats: each has other fields besides. */
interface PythonEntry {
  readonly name: string;
  readonly version?: string;
  /** Poetry: kind of where it comes from. uv: one field that names the kind. */
  readonly source?: Readonly<Record<string, unknown>>;
  /** PDM: a folder of the project. */
  readonly path?: string;
  /** PDM: where it comes from, if from no registry. */
  readonly git?: string;
  readonly url?: string;
  /** PDM, and Poetry from version 2 on. */
  readonly groups?: readonly string[];
  /** Poetry before 1.5. */
  readonly category?: string;
  /** Names with what else is said of them: a table (Poetry), requirements (PDM), or tables with a name (uv, PEP 751). */
  readonly dependencies?: Readonly<Record<string, unknown>> | readonly (string | Named)[];
}

interface UvEntry extends PythonEntry {
  readonly dependencies?: readonly Named[];
  readonly 'optional-dependencies'?: Readonly<Record<string, readonly Named[]>>;
  readonly 'dev-dependencies'?: Readonly<Record<string, readonly Named[]>>;
}

interface Named {
  readonly name: string;
  readonly version?: string;
}

const localKinds = ['editable', 'virtual', 'directory', 'path'];
const productionGroups = ['main', 'default'];

/** Reads `poetry.lock`, `pdm.lock` and `pylock.toml` (PEP 751). */
export function readPythonLock(text: string): ReadLockFile {
  const { package: entries, packages = entries } = parse(text) as Readonly<Record<string, unknown>>;
  return {
    packages: lockedIn(text, (packages ?? []) as readonly PythonEntry[], scopeOf),
    isWhole: true,
    folders: ownFolder,
  };
}

/** Reads `uv.lock`: what only work on the program needs follows from what each folder of the project needs. */
export function readUvLock(text: string): ReadLockFile {
  const { package: entries = [] } = parse(text) as { readonly package?: readonly UvEntry[] };
  const byName = Map.groupBy(entries, ({ name }) => name);
  const own = entries.filter(isLocal);
  const roots = {
    production: own.flatMap(needsOfEntry),
    development: own.flatMap((entry) => namesIn(Object.values(entry['dev-dependencies'] ?? {}).flat())),
  };
  const scopes = scopesFrom(roots, (name) => (byName.get(name) ?? []).flatMap(needsOfEntry));
  const packages = lockedIn(text, entries, ({ name }) => scopes.get(name));
  const keys = keysByName(entries);
  const direct = own.flatMap((entry) => {
    const developing = Object.values(entry['dev-dependencies'] ?? {}).flat();
    const optional = Object.values(entry['optional-dependencies'] ?? {}).flat();
    const needed = [...(entry.dependencies ?? []), ...optional, ...developing].flatMap((one) => keysOf(keys, one));
    return folderOfEntry(entry).flatMap((folder) =>
      needed.map((key): DirectNeed => ({ folder: folder === '.' ? '' : folder, key })),
    );
  });
  return { packages, isWhole: true, folders: [...ownFolder, ...own.flatMap(folderOfEntry)], direct };
}

/** Of a package that is pinned in several versions, which markers choose from, all are meant where none is named. */
function keysByName(entries: readonly PythonEntry[]): ReadonlyMap<string, readonly PythonEntry[]> {
  return Map.groupBy(entries, ({ name }) => normalPythonName(name));
}

function keysOf(byName: ReadonlyMap<string, readonly PythonEntry[]>, { name, version }: Named): string[] {
  return (byName.get(normalPythonName(name)) ?? []).flatMap((entry) => {
    if (entry.version === undefined || isLocal(entry) || (version ?? entry.version) !== entry.version) return [];
    return [packageKey({ name: normalPythonName(name), version: entry.version })];
  });
}

function needsIn({ dependencies = [] }: PythonEntry): Named[] {
  if (!Array.isArray(dependencies)) return Object.keys(dependencies).map((name) => ({ name }));
  return (dependencies as readonly (string | Named)[]).flatMap((each) => {
    if (typeof each !== 'string') return [each];
    const [name] = /^[A-Za-z0-9][\w.-]*/.exec(each) ?? [];
    return name === undefined ? [] : [{ name }];
  });
}

/** Folder of the project that uv names as a source. */
function folderOfEntry({ source = {} }: UvEntry): string[] {
  return localKinds.flatMap((kind) => (typeof source[kind] === 'string' ? [source[kind]] : []));
}

function needsOfEntry(entry: UvEntry): string[] {
  return namesIn([...(entry.dependencies ?? []), ...Object.values(entry['optional-dependencies'] ?? {}).flat()]);
}

function namesIn(needed: readonly Named[]): string[] {
  return needed.map(({ name }) => name);
}

function lockedIn<Entry extends PythonEntry>(
  text: string,
  entries: readonly Entry[],
  scopeOfEntry: (entry: Entry) => PackageScope | undefined,
): LockedPackage[] {
  const lines = new LineFinder(text);
  const keys = keysByName(entries);
  return entries.flatMap((entry): LockedPackage[] => {
    // At the start of a line: dependencies name packages within theirs.
    const line = lines.next(`\nname = ${JSON.stringify(entry.name)}`);
    if (entry.version === undefined || isLocal(entry)) return [];
    const scope = scopeOfEntry(entry);
    const name = normalPythonName(entry.name);
    const origin = originOf(entry);
    return [
      {
        ecosystem: 'pypi',
        name,
        version: entry.version,
        line,
        needs: [...new Set(needsIn(entry).flatMap((one) => keysOf(keys, one)))],
        ...(scope !== undefined && { scope }),
        ...(origin !== undefined && { origin }),
      },
    ];
  });
}

function isLocal({ source = {}, path }: PythonEntry): boolean {
  return path !== undefined || localKinds.some((kind) => kind in source || source['type'] === kind);
}

/** Address that uv, PDM or Poetry gives of what does not come from a registry. */
function originOf({ source = {}, git, url }: PythonEntry): string | undefined {
  const { type, git: repository = git, url: address = url } = source;
  const isElsewhere = type === undefined || type === 'git' || type === 'url';
  const origin = repository ?? (isElsewhere ? address : undefined);
  if (origin === undefined) return undefined;
  return type === 'git' || repository !== undefined ? `git+${String(origin)}` : String(origin);
}

function scopeOf({ groups, category }: PythonEntry): PackageScope | undefined {
  const all = groups ?? (category === undefined ? [] : [category]);
  if (all.length === 0) return undefined;
  return all.some((group) => productionGroups.includes(group)) ? 'production' : 'development';
}

/** Reads `Pipfile.lock` (pipenv.pypa.io). */
export function readPipfileLock(text: string): ReadLockFile {
  const { default: production = {}, develop = {} } = JSON.parse(text) as Record<string, PipfileEntries | undefined>;
  const lines = new LineFinder(text);
  const packages = [
    ...pipfilePackages(production, 'production', lines),
    ...pipfilePackages(develop, 'development', lines),
  ];
  return { packages, isWhole: true, folders: ownFolder };
}

type PipfileEntries = Readonly<Record<string, { readonly version?: string }>>;

function pipfilePackages(entries: PipfileEntries, scope: PackageScope, lines: LineFinder): LockedPackage[] {
  return Object.entries(entries).flatMap(([key, { version }]): LockedPackage[] => {
    const line = lines.next(`${JSON.stringify(key)}: {`);
    if (version === undefined) return [];
    return [{ ecosystem: 'pypi', name: normalPythonName(key), version: version.replace(/^=+/, ''), line, scope }];
  });
}
