import { childOf, type IndentedEntry, readIndented, valueOf } from './indented-entries.ts';
import { type DirectNeed, type LockedPackage, ownFolder, packageKey, type ReadLockFile } from './locked-package.ts';

/** Ranges that mean a folder of the project, or an archive in it. */
const localRange = /^(?:workspace|link|portal|file):/;

/** Reads `yarn.lock` of Yarn 1 and of Yarn 2 and newer. Neither says what only work on the program needs. */
export function readYarnLock(text: string): ReadLockFile {
  const entries = readIndented(text);
  const keys = keysByDescriptor(entries);
  const packages = entries.flatMap((entry) =>
    lockedOf(entry).map((each) => ({ ...each, needs: needsOf(entry, keys) })),
  );
  if (!entries.some(({ key }) => key === '__metadata')) return { packages, isWhole: true };
  const own = entries.flatMap((entry) =>
    workspaceOf(valueOf(entry, 'resolution') ?? '').map((folder) => ({ folder, entry })),
  );
  const direct = own.flatMap(({ folder, entry }) =>
    needsOf(entry, keys).map((key): DirectNeed => ({ folder: folder === '.' ? '' : folder, key })),
  );
  return { packages, isWhole: true, folders: [...ownFolder, ...own.map(({ folder }) => folder)], direct };
}

/** By what asks for them, `name@range`: an entry lists all descriptors that mean it. */
function keysByDescriptor(entries: readonly IndentedEntry[]): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap((entry) =>
      lockedOf(entry).flatMap((locked) =>
        descriptorsOf(entry.key).map((descriptor) => [descriptor, packageKey(locked)] as const),
      ),
    ),
  );
}

function descriptorsOf(key: string): string[] {
  return key.replaceAll('"', '').split(/, */);
}

/** Yarn 2 and newer write `npm:` before the ranges of the keys, and leave it out in some versions where they are needed. */
function needsOf(entry: IndentedEntry, keys: ReadonlyMap<string, string>): string[] {
  const needed = ['dependencies', 'optionalDependencies'].flatMap((kind) => childOf(entry, kind)?.children ?? []);
  return needed.flatMap(({ key: name, value: range }) => {
    const found = keys.get(`${name}@${range}`) ?? keys.get(`${name}@npm:${range}`);
    return found === undefined ? [] : [found];
  });
}

/** `shop@workspace:packages/till`; `.` is the folder of the lock file. */
function workspaceOf(resolution: string): string[] {
  const [, folder] = /@workspace:(.+)$/.exec(resolution) ?? [];
  return folder === undefined ? [] : [folder];
}

function lockedOf(entry: IndentedEntry): LockedPackage[] {
  const version = valueOf(entry, 'version');
  if (version === undefined || entry.key === '__metadata') return [];
  // Yarn 2 and newer say what a descriptor was resolved to; of Yarn 1 the first descriptor has the name.
  const { name, range } = descriptorOf(valueOf(entry, 'resolution') ?? descriptorsOf(entry.key)[0]);
  if (localRange.test(range)) return [];
  const [, real = name] = /^npm:(.+)@[^@]*$/.exec(range) ?? [];
  const origin = /^(?:git|https?:|github:)/.test(range) ? (valueOf(entry, 'resolved') ?? range) : undefined;
  const integrity = valueOf(entry, 'integrity');
  return [
    {
      ecosystem: 'npm',
      name: real,
      version,
      line: entry.line,
      ...(origin !== undefined && { origin }),
      ...(integrity !== undefined && { integrity }),
    },
  ];
}

/** `@scope/name@range`: the first `@` may belong to the name. */
function descriptorOf(text: string): { readonly name: string; readonly range: string } {
  const at = text.indexOf('@', 1);
  return at < 0 ? { name: text, range: '' } : { name: text.slice(0, at), range: text.slice(at + 1) };
}
