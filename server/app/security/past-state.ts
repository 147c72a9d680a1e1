import { allStrings } from '#server/base/string-table.ts';
import { contentHashOf } from '#server/engine/graph/find-file.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { lockFileBytesMax, namesPackages, packageFiles } from '../analysis/read-lock-files.ts';
import type { GitRepositories } from '../ports/git.ts';
import { filesOfRevision } from './commit-files.ts';
import { indexRevision, type RevisionIndexParts } from './index-revision.ts';
import type { ScannedState } from './project-scanner.ts';
import type { CommitScan } from './scan-messages.ts';

export interface PastStateParts {
  readonly git: Pick<GitRepositories, 'tree' | 'blobs'>;
  readonly index: RevisionIndexParts;
  /** Of all files of a commit together. */
  readonly bytesMax: number;
}

/** A folder as a commit has it, read from git's objects and linked like any other. */
export async function stateOfCommit(
  { git, index, bytesMax }: PastStateParts,
  { root, commit, now, lost }: CommitScan & { readonly lost: readonly string[] },
): Promise<ScannedState> {
  const { signal } = new AbortController();
  const fileBytesMax = index.limits.fileBytes;
  const files = await filesOfRevision({ git, root, fileBytesMax, bytesMax, signal }, commit);
  if ('absent' in files) throw new Error(`the files of a commit are not at hand: ${files.absent}`);
  const read = new Map([...files.value.bytes].filter(([path]) => !lost.includes(path)));
  const snapshot = await indexRevision(index, root, read);
  const past = { movedTo: movedFiles(snapshot.files, now.files) };
  const ofPackages = await filesOfRevision(
    { git, root, fileBytesMax: lockFileBytesMax, bytesMax, signal, isMeant: namesPackages },
    commit,
  );
  const texts = 'absent' in ofPackages ? new Map<string, Uint8Array>() : ofPackages.value.bytes;
  const packagePaths = [...files.value.bytes.keys(), ...files.value.unread];
  return {
    snapshot,
    skipped: [],
    lost,
    bytesOf: (path) => read.get(path),
    packageFiles: () => packageFiles(packagePaths, (path) => texts.get(path)),
    past,
  };
}

/** Files that lie somewhere else now with the same bytes, where it is plain which of them that is. */
export function movedFiles(before: FileLayer, now: FileLayer): ReadonlyMap<string, string> {
  const [old, present] = [allStrings(before.paths), allStrings(now.paths)];
  const [oldPaths, presentPaths] = [new Set(old), new Set(present)];
  const gone = byContent(before, old, (path) => !presentPaths.has(path));
  const come = byContent(now, present, (path) => !oldPaths.has(path));
  const moved = new Map<string, string>();
  for (const [content, [from, ...others]] of gone) {
    const [to, ...more] = come.get(content) ?? [];
    if (to !== undefined && others.length + more.length === 0) moved.set(from, to);
  }
  return moved;
}

function byContent(
  layer: FileLayer,
  paths: readonly string[],
  isMeant: (path: string) => boolean,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [file, path] of paths.entries()) {
    if (!isMeant(path)) continue;
    const content = contentHashOf(layer, file);
    found.set(content, [...(found.get(content) ?? []), path]);
  }
  return found;
}
