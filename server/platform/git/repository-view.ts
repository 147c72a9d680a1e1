import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryOf, type RepositoryPlace } from '../files/git-folder.ts';
import { readRegularFile } from '../files/regular-file.ts';

/** A repository as `git` is shown it: objects and refs, and a configuration of our own. */
export interface RepositoryView {
  readonly place: RepositoryPlace;
  /** For this user alone; git runs in it, and looks for the user's configuration there too. */
  readonly folder: string;
  /** Environment variables that show git where all that is. */
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * Shows git the repository that a folder lies in, for as long as `use` takes. Undefined where it lies in none of its owner.
 *
 * Invariant: git never reads the repository's configuration, hooks, attributes or index, and knows no working tree. The
 * folder that holds what worktrees share (`GIT_COMMON_DIR`) is one of ours, with links to the refs and nothing else of the
 * repository's. Rejected: to override settings one by one, because their number grows with each version of git, and names
 * with a part of their own (`filter.*.clean`) cannot be overridden before they are known.
 */
export async function withRepository<Result>(
  root: string,
  use: (view: RepositoryView) => Promise<Result>,
): Promise<Result | undefined> {
  const place = repositoryOf(root);
  if (place === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'groundplan-git-'));
  try {
    return await use(viewOf(place, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function viewOf(place: RepositoryPlace, folder: string): RepositoryView {
  const { directory, common } = place.git;
  writeFileSync(join(folder, 'config'), configurationOf(common));
  for (const name of sharedFolders) showFolder(join(common, name), join(folder, name));
  for (const name of sharedFiles) showFile(join(common, name), join(folder, name));
  const variables = {
    GIT_DIR: directory,
    GIT_COMMON_DIR: folder,
    GIT_OBJECT_DIRECTORY: join(common, 'objects'),
    ...(!replacesPlainly(common) && { GIT_NO_REPLACE_OBJECTS: '1' }),
  };
  return { place, folder, variables };
}

/**
 * Reports whether git may look for objects that stand in place of others: for every question it opens all that lies
 * below that folder. All other refs are opened by the names that a question has, but where all of a folder are asked for.
 */
function replacesPlainly(common: string): boolean {
  return hasPlainRefs(common, 'replace');
}

/** Reports whether below a folder of refs lie folders and files alone: with a link in it, git would open the disk. */
export function hasPlainRefs(common: string, name: string): boolean {
  const refs = join(common, 'refs');
  const folder = join(refs, name);
  if (!existsSync(folder)) return true;
  return [refs, folder].every((path) => lstatSync(path).isDirectory()) && isPlain(folder);
}

/** Rejected: to have Node list what lies below, because it follows links to folders. */
function isPlain(folder: string): boolean {
  return readdirSync(folder, { withFileTypes: true }).every(
    (entry) => entry.isFile() || (entry.isDirectory() && isPlain(join(folder, entry.name))),
  );
}

const sharedFolders = ['refs', 'logs', 'reftable'];
const sharedFiles = ['packed-refs', 'shallow'];

/** A junction on Windows, which needs no right of its own. */
function showFolder(from: string, to: string): void {
  if (existsSync(from)) symlinkSync(from, to, 'junction');
}

/** Links to files need a right of their own on Windows. */
function showFile(from: string, to: string): void {
  if (!existsSync(from)) return;
  if (process.platform === 'win32') copyFileSync(from, to);
  else symlinkSync(from, to);
}

const configurationBytesMax = 1024 * 1024;
const sha256 = /^[\t ]*objectformat[\t ]*=[\t ]*"?sha256/im;
const reftable = /^[\t ]*refstorage[\t ]*=[\t ]*"?reftable/im;

/** Two forms of storage are taken from the repository's configuration, each one of two words. Misread, they end in git's refusal. */
function configurationOf(common: string): string {
  const bytes = readRegularFile(join(common, 'config'), { maxBytes: configurationBytesMax });
  const theirs = bytes instanceof Uint8Array ? Buffer.from(bytes).toString('latin1') : '';
  const extensions = [
    ...(sha256.test(theirs) ? ['objectFormat = sha256'] : []),
    ...(reftable.test(theirs) ? ['refStorage = reftable'] : []),
  ];
  const version = extensions.length > 0 ? 1 : 0;
  return ['[core]', `repositoryFormatVersion = ${version}`, '[extensions]', ...extensions, ''].join('\n');
}
