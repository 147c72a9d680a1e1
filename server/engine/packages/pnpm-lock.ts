import { childOf, type IndentedEntry, readIndented, valueOf } from './indented-entries.ts';
import {
  type DirectNeed,
  type LockedPackage,
  ownFolder,
  packageKey,
  type PackageScope,
  type ReadLockFile,
} from './locked-package.ts';
import { scopesFrom } from './needed-packages.ts';

const needed = ['dependencies', 'optionalDependencies'];

/** Reads `pnpm-lock.yaml`, versions 5 to 9 (github.com/pnpm/spec, "lockfile"). */
export function readPnpmLock(text: string): ReadLockFile {
  const top = new Map(readIndented(text).map((entry) => [entry.key, entry]));
  const version = Number.parseFloat(top.get('lockfileVersion')?.value ?? '');
  if (Number.isNaN(version)) throw new SyntaxError('no lockfileVersion');
  const packages = top.get('packages')?.children ?? [];
  const scopes = version < 9 ? new Map<string, PackageScope>() : scopesOf(top);
  const needs = needsIn(top);
  const folders = importersIn(top).map(({ key }) => (key === '.' ? '' : key));
  return {
    packages: packages.flatMap((entry) => lockedOf(entry, scopes, needs)),
    isWhole: true,
    folders: [...ownFolder, ...folders],
    direct: directIn(top),
  };
}

/** Folders of the project, with what each needs. */
function importersIn(top: ReadonlyMap<string, IndentedEntry>): readonly IndentedEntry[] {
  return top.get('importers')?.children ?? [];
}

/** A package whose key names a folder or an archive beside the project belongs to the project. */
function lockedOf(
  entry: IndentedEntry,
  scopes: ReadonlyMap<string, PackageScope>,
  needs: ReadonlyMap<string, readonly string[]>,
): LockedPackage[] {
  const identity = identityOf(entry.key);
  if (identity === undefined || /(?:^|@)file:/.test(entry.key)) return [];
  const scope = flaggedScope(entry) ?? scopes.get(entry.key);
  const integrity = /integrity: ([^,}\s]+)/.exec(valueOf(entry, 'resolution') ?? '')?.[1];
  // What comes from elsewhere than the registry has its version apart from its key.
  const version = valueOf(entry, 'version') ?? identity.version;
  const origin = /^[a-z+]+:\/\//.test(identity.version) ? identity.version : undefined;
  const name = valueOf(entry, 'name') ?? identity.name;
  return [
    {
      ecosystem: 'npm',
      name,
      version,
      line: entry.line,
      needs: needs.get(packageKey(identity)) ?? [],
      ...(scope !== undefined && { scope }),
      ...(origin !== undefined && { origin }),
      ...(integrity !== undefined && { integrity }),
    },
  ];
}

function flaggedScope(entry: IndentedEntry): PackageScope | undefined {
  const flag = valueOf(entry, 'dev');
  return flag === undefined ? undefined : flag === 'true' ? 'development' : 'production';
}

/** `@scope/name@1.0.0(peer@2.0.0)`, with a slash before it up to version 8, and one in place of the `@` in version 5. */
function identityOf(key: string): { readonly name: string; readonly version: string } | undefined {
  const plain = withoutPeers(key).replace(/^\//, '');
  const [, name, version] = /^((?:@[^/]+\/)?[^@/]+)[@/](.+)$/.exec(plain) ?? [];
  // Version 5 appends the peers behind an underscore.
  return name === undefined ? undefined : { name, version: version.replace(/^(\d[^_]*)_.*$/, '$1') };
}

function withoutPeers(key: string): string {
  const at = key.indexOf('(');
  return at < 0 ? key : key.slice(0, at);
}

/** Version 9 does not flag what work on the program alone needs: it follows from what each folder of the project needs. */
function scopesOf(top: ReadonlyMap<string, IndentedEntry>): ReadonlyMap<string, PackageScope> {
  const snapshots = new Map((top.get('snapshots')?.children ?? []).map((entry) => [entry.key, entry]));
  const rootsIn = (kinds: readonly string[]) =>
    importersIn(top).flatMap((importer) =>
      kinds.flatMap((kind) =>
        (childOf(importer, kind)?.children ?? []).flatMap((one) => keyOf(one.key, valueOf(one, 'version') ?? '')),
      ),
    );
  const needsOf = (key: string) =>
    needed.flatMap((kind) =>
      (childOf(snapshots.get(key), kind)?.children ?? []).flatMap((one) => keyOf(one.key, one.value)),
    );
  const roots = { production: rootsIn(needed), development: rootsIn(['devDependencies']) };
  const scopes = new Map<string, PackageScope>();
  for (const [key, scope] of scopesFrom(roots, needsOf)) {
    const plain = withoutPeers(key);
    if (scopes.get(plain) !== 'production') scopes.set(plain, scope);
  }
  return scopes;
}

/** Key of the package that a name and its version mean; none for a folder of the project. */
function keyOf(name: string, version: string): string[] {
  if (version === '' || version.startsWith('link:')) return [];
  // Under another name than its own: the version is the whole key.
  return [withoutPeers(version).lastIndexOf('@') > 0 ? version : `${name}@${version}`];
}

/** By key: what each package needs, as all its entries say, one a set of peers. Up to version 8 they stand with the packages. */
function needsIn(top: ReadonlyMap<string, IndentedEntry>): ReadonlyMap<string, readonly string[]> {
  const entries = (top.get('snapshots') ?? top.get('packages'))?.children ?? [];
  const found = new Map<string, Set<string>>();
  for (const entry of entries) {
    const identity = identityOf(entry.key);
    if (identity === undefined) continue;
    const known = found.get(packageKey(identity)) ?? new Set();
    for (const kind of needed)
      for (const { key, value } of childOf(entry, kind)?.children ?? [])
        for (const one of plainKeyOf(key, value)) known.add(one);
    found.set(packageKey(identity), known);
  }
  return new Map(Array.from(found, ([key, keys]) => [key, [...keys]]));
}

/** Without peers: `name@version`. */
function plainKeyOf(name: string, version: string): string[] {
  return keyOf(name, version).flatMap((key) => {
    // Versions 5 to 8 begin the whole key of another name with a slash.
    const identity = identityOf(version.startsWith('/') ? version : key);
    return identity === undefined ? [] : [packageKey(identity)];
  });
}

const directKinds = [...needed, 'devDependencies'];

/** A lock file of one folder has what it needs at its top. Before version 6 entries are versions alone. */
function directIn(top: ReadonlyMap<string, IndentedEntry>): DirectNeed[] {
  const own: IndentedEntry = { key: '.', value: '', line: 1, children: [...top.values()] };
  const importers = importersIn(top);
  return (importers.length > 0 ? importers : [own]).flatMap((importer) => {
    const folder = importer.key === '.' ? '' : importer.key;
    const entries = directKinds.flatMap((kind) => childOf(importer, kind)?.children ?? []);
    return entries.flatMap((one) =>
      plainKeyOf(one.key, valueOf(one, 'version') ?? one.value).map((key) => ({ folder, key })),
    );
  });
}
