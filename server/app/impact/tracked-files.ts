import { readTree, type TreeFile } from '#server/engine/history/read-tree.ts';
import { type GitIndexEntry, readGitIndexEntries, SPARSE_FOLDER } from '#server/engine/source/git-index.ts';
import type { GitRepositories, WorkingFiles } from '../ports/git.ts';

/** Files that git tracks below the root, by path from the repository's folder. */
export interface TrackedFiles {
  readonly byPath: ReadonlyMap<string, GitIndexEntry>;
  readonly indexWrittenAtMs: number;
}

/**
 * The entries of the index. Where it cannot be read (a split one, say), files of the tree are tracked, and nothing is known
 * of them: each is read.
 */
export async function readTracked(
  { git, root }: { readonly git: GitRepositories; readonly root: string },
  { index, prefix }: WorkingFiles,
  tree: ReadonlyMap<string, TreeFile>,
  signal: AbortSignal,
): Promise<TrackedFiles> {
  if (index === 'missing') return { byPath: new Map(), indexWrittenAtMs: 0 };
  const entries = index === 'unreadable' ? undefined : readGitIndexEntries(index.bytes);
  if (index === 'unreadable' || entries === undefined)
    return { byPath: new Map(Array.from(tree, ([path, file]) => [path, unseen(path, file)])), indexWrittenAtMs: 0 };
  const byPath = new Map<string, GitIndexEntry>();
  for (const entry of entries) {
    if (entry.mode === SPARSE_FOLDER) {
      // oxlint-disable-next-line no-await-in-loop -- each is a process, and there are few
      for (const each of await inSparseFolder(git, root, entry, signal)) add(each);
    } else add(entry);
  }
  return { byPath, indexWrittenAtMs: index.writtenAtMs };

  function add(entry: GitIndexEntry): void {
    if (entry.path.startsWith(prefix) && !entry.path.includes(misread)) byPath.set(entry.path, entry);
  }
}

/** In names that are no UTF-8: the file cannot be looked up by them. */
const misread = '\uFFFD';

function unseen(path: string, { mode, objectName }: TreeFile, isLetAlone = false): GitIndexEntry {
  return { path, mode, objectName, isLetAlone, size: 0, mtimeMs: 0, ctimeMs: 0 };
}

async function inSparseFolder(
  git: GitRepositories,
  root: string,
  { path: folder, objectName }: GitIndexEntry,
  signal: AbortSignal,
): Promise<readonly GitIndexEntry[]> {
  const tree = await git.tree(root, objectName, '', signal);
  if ('absent' in tree) return [];
  return Array.from(readTree(tree.value), ([path, file]) => unseen(folder + path, file, true));
}
