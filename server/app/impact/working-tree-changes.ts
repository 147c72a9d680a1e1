import { stringAt } from '#server/base/string-table.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import type { FileChange } from '#server/engine/history/commit.ts';
import { GitIgnores } from '#server/engine/history/git-ignores.ts';
import type { MovedFile, Renames } from '#server/engine/history/pair-renames.ts';
import { fileModes, readTree, type TreeFile } from '#server/engine/history/read-tree.ts';
import { isSameFile } from '#server/engine/history/tracked-state.ts';
import type { GitAnswer, GitRepositories, WorkingFiles } from '../ports/git.ts';
import { mapInTurns } from '../operations/map-with-pauses.ts';
import { type Difference, DiskFiles } from './disk-files.ts';
import { findRenames } from './find-renames.ts';
import { readTracked, type TrackedFiles } from './tracked-files.ts';

/** Differences between a commit and the working tree. Paths are relative to the root. */
export interface WorkingTreeChanges {
  readonly changes: readonly FileChange[];
  /** Submodules that are at another commit. */
  readonly submodules: readonly string[];
  /** Files of the snapshot that are neither tracked nor ignored. */
  readonly untracked: readonly string[];
}

export interface ComparedRoot {
  readonly git: GitRepositories;
  readonly root: string;
  readonly files: FileLayer;
}

/**
 * Returns what `git diff --raw -M` and `git ls-files --others --exclude-standard` say, found without git looking at the
 * working tree: for that it would run programs of the repository's filters, and take any time over its ignore patterns.
 *
 * As git does: staged or not is one; what only lies in the folder is untracked; renames are between tracked files.
 * Otherwise than git: a file in which only the line ends differ counts as unchanged; one that is marked
 * `assume-unchanged` counts as it lies on the disk; files made by a filter count as changed where their stat data are
 * not the index's; names that are no UTF-8 are skipped.
 */
export async function workingTreeChanges(
  compared: ComparedRoot,
  base: string | undefined,
  signal: AbortSignal,
): Promise<GitAnswer<WorkingTreeChanges>> {
  const { git, root, files } = compared;
  const [commit, working] = await Promise.all([git.comparedCommit(root, base, signal), git.workingFiles(root, signal)]);
  if ('absent' in commit) return commit;
  if ('absent' in working) return working;
  const tree = await git.tree(root, commit.value, working.value.prefix, signal);
  if ('absent' in tree) return tree;
  const before = readTree(tree.value);
  const tracked = await readTracked(compared, working.value, before, signal);
  const disk = new DiskFiles(working.value, tracked, before);
  const differences = await differencesOf(compared, disk, signal);
  const changes = await changesOf(compared, working.value, differences, signal);
  const { prefix } = working.value;
  return {
    value: {
      changes: changes.map((change) => withoutPrefix(change, prefix.length)),
      submodules: differences.filter(isOfSubmodule).map(({ path }) => path.slice(prefix.length)),
      untracked: await untrackedFiles(files, working.value, tracked, signal),
    },
  };
}

async function differencesOf(
  { git, root }: ComparedRoot,
  disk: DiskFiles,
  signal: AbortSignal,
): Promise<readonly Difference[]> {
  const sides = await mapInTurns(disk.paths, (path) => disk.sidesOf(path), signal);
  const found = sides.filter((each) => each !== undefined);
  // One after the other: each is a process.
  const resolved: Difference[] = [];
  for (const each of found) {
    // oxlint-disable-next-line no-await-in-loop -- see above
    const after = disk.isCheckedOutSubmodule(each) ? await commitOf(git, root, disk, each, signal) : each.after;
    if (!isSameFile(each.before, after)) resolved.push({ ...each, after });
  }
  return resolved.toSorted((left, right) => (left.path < right.path ? -1 : 1));
}

/** Returns the commit that a submodule is at; where it is unknown, the one it should be at. */
async function commitOf(
  git: GitRepositories,
  root: string,
  { prefix }: DiskFiles,
  { path, after }: Difference,
  signal: AbortSignal,
): Promise<TreeFile | undefined> {
  const head = await git.head(`${root}/${path.slice(prefix.length)}`, signal);
  return 'absent' in head ? after : { mode: fileModes.submodule, objectName: head.value.commit };
}

function isOfSubmodule({ before, after }: Difference): boolean {
  return before?.mode === fileModes.submodule || after?.mode === fileModes.submodule;
}

async function changesOf(
  { git, root }: ComparedRoot,
  working: WorkingFiles,
  differences: readonly Difference[],
  signal: AbortSignal,
): Promise<readonly FileChange[]> {
  const ofFiles = differences.filter((each) => !isOfSubmodule(each));
  const gone = ofFiles.flatMap(({ path, before, after }) => (before && !after ? [{ path, ...before }] : []));
  const fresh = ofFiles.flatMap(({ path, before, after }) => (after && !before ? [{ path, ...after }] : []));
  const renames = await findRenames({ git, root, working }, gone, fresh, signal);
  return withRenames(ofFiles, gone, renames);
}

function withRenames(
  differences: readonly Difference[],
  gone: readonly MovedFile[],
  renames: Renames,
): readonly FileChange[] {
  const moved = new Set(renames.values());
  const blobs = new Map(gone.map(({ path, objectName }) => [path, objectName]));
  return differences.flatMap((each): FileChange[] => {
    const previousPath = renames.get(each.path);
    if (previousPath !== undefined)
      return [{ path: each.path, kind: 'renamed', previousPath, previousBlob: blobs.get(previousPath) }];
    return moved.has(each.path) ? [] : [changeOf(each)];
  });
}

function changeOf({ path, before, after }: Difference): FileChange {
  if (before === undefined) return { path, kind: 'added' };
  return { path, kind: after === undefined ? 'removed' : 'modified', previousBlob: before.objectName };
}

function withoutPrefix(change: FileChange, length: number): FileChange {
  const { path, previousPath } = change;
  return {
    ...change,
    path: path.slice(length),
    ...(previousPath !== undefined && { previousPath: previousPath.slice(length) }),
  };
}

async function untrackedFiles(
  files: FileLayer,
  working: WorkingFiles,
  tracked: TrackedFiles,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const ignores = new GitIgnores(working.ignoreFile, working.excludes);
  const inOther = foldersOfOthers(working);
  const all = Array.from({ length: files.count }, (_, file) => stringAt(files.paths, file));
  const unknown = all.filter((path) => !tracked.byPath.has(working.prefix + path));
  const isUntracked = (path: string) => !inOther(path) && !ignores.ignores(path);
  const found = await mapInTurns(unknown, (path) => isUntracked(working.prefix + path), signal);
  return unknown.filter((_, at) => found[at]);
}

/**
 * Reports whether a path lies in a repository of its own below the repository's folder: what is in there is that one's.
 */
function foldersOfOthers(working: WorkingFiles): (path: string) => boolean {
  const known = new Map<string, boolean>();
  const isIn = (folder: string): boolean => {
    if (folder === '') return false;
    let isOther = known.get(folder);
    if (isOther === undefined) {
      isOther = working.isRepository(folder) || isIn(folderOf(folder.slice(0, -1)));
      known.set(folder, isOther);
    }
    return isOther;
  };
  return (path) => isIn(folderOf(path));
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
