import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import type { FileChange } from '#server/engine/history/commit.ts';
import { decodeText } from '#server/engine/source/text.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { GivenFile } from '../analysis/given-file.ts';
import type { GitRepositories } from '../ports/git.ts';
import { doubtOfAbsence } from '../history/history-reasons.ts';
import { scanLimits } from '../indexing/limits.ts';
import { workingTreeChanges } from './working-tree-changes.ts';

/** Changed files of one input, and what could not be understood of it. */
export interface GivenChanges {
  readonly files: readonly GivenFile[];
  readonly unresolved: readonly string[];
  /** Why it may lack something. */
  readonly reasons: readonly Doubt[];
}

/** Texts of files as the snapshot has them; undefined where the disk has moved on, or they are no text. */
export type TextOf = (path: string) => string | undefined;

const nothing: GivenChanges = { files: [], unresolved: [], reasons: [] };

/** Returns files that are about to change, without saying which part of them. */
export function changesOfFiles(snapshot: GraphSnapshot, paths: readonly string[]): GivenChanges {
  const isKnown = (path: string) => findFile(snapshot.files, path) !== undefined;
  const named = [...new Set(paths)];
  return {
    ...nothing,
    files: named.filter(isKnown).map((path) => ({ path, kind: 'modified' })),
    unresolved: named.filter((path) => !isKnown(path)),
  };
}

function before(text: string | undefined): Pick<GivenFile, 'before'> {
  return text === undefined ? {} : { before: text };
}

/** Files whose texts are compared; of more, each counts as changed as a whole. */
export const comparedFilesMax = 500;

/** Returns the reason that names files beyond the limits. */
export function uncompared(count: number): Doubt[] {
  return count > 0 ? [{ code: 'changes_not_compared', count }] : [];
}

export interface WorkingTree {
  readonly git: GitRepositories;
  readonly root: string;
  readonly snapshot: GraphSnapshot;
  readonly textOf: TextOf;
}

/**
 * Returns the changes of the working tree.
 *
 * @param base since it parted from that revision; undefined: since the commit that is checked out
 */
export async function changesOfWorkingTree(
  { git, root, snapshot, textOf }: WorkingTree,
  base: string | undefined,
  signal: AbortSignal,
): Promise<GivenChanges> {
  const answer = await workingTreeChanges({ git, root, files: snapshot.files }, base, signal);
  // Without a history no change is visible.
  if ('absent' in answer)
    return {
      ...nothing,
      unresolved: base === undefined ? [] : [base],
      reasons: [doubtOfAbsence(answer.absent)],
    };
  const { changes, submodules, untracked } = answer.value;
  const compared = changes.slice(0, comparedFilesMax);
  const names = compared.flatMap(({ previousBlob }) => previousBlob ?? []);
  const blobs = await git.blobs(root, names, scanLimits.fileBytes, signal);
  const texts = new Map(Array.from(blobs, ([name, bytes]) => [name, decodeText(bytes)]));
  const files = changes.map((change) => fileOf(change, texts, textOf));
  const rest = changes.length - compared.length;
  return {
    files: [...files, ...untracked.map((path): GivenFile => ({ path, kind: 'added' }))],
    unresolved: [],
    reasons: [...uncompared(rest), ...(submodules.length > 0 ? [reasonOfSubmodules(submodules)] : [])],
  };
}

function reasonOfSubmodules(paths: readonly string[]): Doubt {
  return { code: 'submodules_not_compared', count: paths.length, file: paths[0] };
}

function fileOf(change: FileChange, blobs: ReadonlyMap<string, string | undefined>, textOf: TextOf): GivenFile {
  const { path, kind, previousPath, previousBlob } = change;
  const old = previousBlob === undefined ? undefined : blobs.get(previousBlob);
  if (kind === 'removed') return { path, kind, ...before(old) };
  if (kind === 'added') return { path, kind };
  const after = old === undefined ? undefined : textOf(path);
  const texts = after === undefined ? {} : { before: old as string, after };
  return { path, kind: 'modified', ...(previousPath !== undefined && { previousPath }), ...texts };
}
