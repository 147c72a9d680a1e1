import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import type { FileChange } from '#server/engine/history/commit.ts';
import { sidesOf } from '#server/engine/impact/diff/apply-diff.ts';
import { type FileDiff, readDiff } from '#server/engine/impact/diff/read-diff.ts';
import { decodeText } from '#server/engine/source/text.ts';
import type { GivenFile } from '../analysis/given-file.ts';
import type { GitRepositories } from '../git-ports.ts';
import { textOfAbsence } from '../history/git-absence-text.ts';
import { scanLimits } from '../indexing/limits.ts';
import { workingTreeChanges } from './working-tree-changes.ts';

/** Changed files of one input, and what could not be understood of it. */
export interface GivenChanges {
  readonly files: readonly GivenFile[];
  readonly unresolved: readonly string[];
  /** Sentences: why it may lack something. */
  readonly reasons: readonly string[];
}

/** Texts of files as the snapshot has them; undefined where the disk has moved on, or they are no text. */
export type TextOf = (path: string) => string | undefined;

const nothing: GivenChanges = { files: [], unresolved: [], reasons: [] };

/** Files that are about to change, whatever in them does. */
export function changesOfFiles(snapshot: GraphSnapshot, paths: readonly string[]): GivenChanges {
  const isKnown = (path: string) => findFile(snapshot.files, path) !== undefined;
  return {
    ...nothing,
    files: paths.filter(isKnown).map((path) => ({ path, kind: 'modified' })),
    unresolved: paths.filter((path) => !isKnown(path)),
  };
}

/** Files of a unified diff that was applied, or not yet. */
export function changesOfDiff(snapshot: GraphSnapshot, text: string, textOf: TextOf): GivenChanges {
  const { files, problems } = readDiff(text);
  const unresolved: string[] = [...problems];
  const given = files.map((file): GivenFile => {
    const path = (file.after ?? file.before) as string;
    if (file.before === undefined) return { path, kind: 'added' };
    if (file.after === undefined) return { path, kind: 'removed', ...before(textOf(path)) };
    const sides = sidesOfDiff(snapshot, file, textOf);
    if (sides === undefined) unresolved.push(path);
    return sides ?? { path, kind: 'unknown' };
  });
  return { ...nothing, files: given, unresolved };
}

/** Undefined where its hunks fit the file neither way. */
function sidesOfDiff(
  snapshot: GraphSnapshot,
  { before: old, after, isBinary, hunks }: FileDiff,
  textOf: TextOf,
): GivenFile | undefined {
  const isApplied = findFile(snapshot.files, after as string) !== undefined;
  const path = (isApplied ? after : old) as string;
  const renamed = isApplied && old !== after ? { previousPath: old as string } : {};
  if (isBinary) return { path, kind: 'modified', ...renamed };
  if (findFile(snapshot.files, path) === undefined) return undefined;
  // Who imports it by its old name will find nothing there.
  if (!isApplied && old !== after) return { path, kind: 'modified' };
  const text = textOf(path);
  if (text === undefined) return { path, kind: 'unknown', ...renamed };
  const sides = sidesOf(text, hunks);
  return sides && { path, kind: 'modified', ...renamed, ...sides };
}

function before(text: string | undefined): Pick<GivenFile, 'before'> {
  return text === undefined ? {} : { before: text };
}

/** Files whose texts are compared; of more, each counts as changed as a whole. */
const comparedFilesMax = 500;

export interface WorkingTree {
  readonly git: GitRepositories;
  readonly root: string;
  readonly snapshot: GraphSnapshot;
  readonly textOf: TextOf;
}

/**
 * What the working tree changed.
 *
 * @param base since it parted from that revision; undefined: since the commit that is checked out
 */
export async function changesOfWorkingTree(
  { git, root, snapshot, textOf }: WorkingTree,
  base: string | undefined,
  signal: AbortSignal,
): Promise<GivenChanges> {
  const answer = await workingTreeChanges({ git, root, files: snapshot.files }, base, signal);
  // Without a history nothing changed, as far as anybody can see.
  if ('absent' in answer)
    return {
      ...nothing,
      unresolved: base === undefined ? [] : [base],
      reasons: [textOfAbsence(answer.absent)],
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
    reasons: [
      ...(rest > 0 ? [`Changed files that were not compared, and count as changed as a whole: ${rest}.`] : []),
      ...(submodules.length > 0 ? [reasonOfSubmodules(submodules)] : []),
    ],
  };
}

function reasonOfSubmodules(paths: readonly string[]): string {
  return `Submodules that are at another commit, in which nobody looked: ${paths.length}, the first ${paths[0]}.`;
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
