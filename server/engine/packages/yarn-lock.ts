import { type IndentedEntry, readIndented, valueOf } from './indented-entries.ts';
import { type LockedPackage, ownFolder, type ReadLockFile } from './locked-package.ts';

/** Ranges that mean a folder of the project, or an archive in it. */
const localRange = /^(?:workspace|link|portal|file):/;

/** Reads `yarn.lock` of Yarn 1 and of Yarn 2 and newer. Neither says what only work on the program needs. */
export function readYarnLock(text: string): ReadLockFile {
  const entries = readIndented(text);
  const packages = entries.flatMap(lockedOf);
  if (!entries.some(({ key }) => key === '__metadata')) return { packages, isWhole: true };
  const folders = entries.flatMap((entry) => workspaceOf(valueOf(entry, 'resolution') ?? ''));
  return { packages, isWhole: true, folders: [...ownFolder, ...folders] };
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
  const { name, range } = descriptorOf(valueOf(entry, 'resolution') ?? entry.key.replace(/^"/, '').split(/"?, *"?/)[0]);
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
