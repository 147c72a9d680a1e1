import { readTree } from '#server/engine/history/read-tree.ts';
import { type CommitFile, filesOfCommit, isOwnIgnoreFile } from '#server/engine/trend/commit-files.ts';
import type { GitAnswer, GitRepositories } from '../ports/git.ts';
import type { ScannedCommit } from './scan-messages.ts';

export interface CommitFilesParts {
  readonly git: Pick<GitRepositories, 'tree' | 'blobs'>;
  readonly root: string;
  readonly fileBytesMax: number;
  /** Which of them are read; absent: all. */
  readonly isMeant?: (path: string) => boolean;
  /** Of all files together. */
  readonly bytesMax: number;
  readonly signal: AbortSignal;
}

/** Files of a commit that belong to a project. */
export interface RevisionFiles {
  /** By path. */
  readonly bytes: ReadonlyMap<string, Uint8Array>;
  /** Paths of those that are larger than is read, or are not at hand. */
  readonly unread: readonly string[];
}

const batchFiles = 100;

export async function filesOfRevision(
  parts: CommitFilesParts,
  { name, prefix }: ScannedCommit,
): Promise<GitAnswer<RevisionFiles>> {
  const answer = await parts.git.tree(parts.root, name, prefix, parts.signal);
  if ('absent' in answer) return answer;
  const tree = readTree(answer.value);
  const ignoreFiles = [...tree].flatMap(([path, { objectName }]) =>
    isOwnIgnoreFile(path) ? [{ path, objectName }] : [],
  );
  const ignored = await blobsOf(parts, ignoreFiles);
  if (ignored === undefined) return { absent: 'too_large' };
  const files = filesOfCommit(tree, prefix, ignored).filter(({ path }) => parts.isMeant?.(path) ?? true);
  const blobs = await blobsOf(parts, files);
  if (blobs === undefined) return { absent: 'too_large' };
  const bytes = new Map<string, Uint8Array>();
  const unread: string[] = [];
  for (const { path, objectName } of files) {
    const found = blobs.get(objectName);
    if (found === undefined) unread.push(path);
    else bytes.set(path, found);
  }
  return { value: { bytes, unread } };
}

/** Undefined where all of them are larger than is read. */
async function blobsOf(
  { git, root, fileBytesMax, bytesMax, signal }: CommitFilesParts,
  files: readonly CommitFile[],
): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
  const names = [...new Set(files.map(({ objectName }) => objectName))];
  const blobs = new Map<string, Uint8Array>();
  let bytes = 0;
  for (let start = 0; start < names.length; start += batchFiles) {
    // oxlint-disable-next-line no-await-in-loop -- one process after the other
    const batch = await git.blobs(root, names.slice(start, start + batchFiles), fileBytesMax, signal);
    for (const [name, blob] of batch) {
      blobs.set(name, blob);
      bytes += blob.length;
    }
    if (bytes > bytesMax) return undefined;
  }
  return blobs;
}
