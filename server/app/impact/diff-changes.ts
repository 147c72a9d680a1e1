import { findFile } from '#server/engine/graph/find-file.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { sidesOf } from '#server/engine/impact/diff/apply-diff.ts';
import { type FileDiff, readDiff } from '#server/engine/impact/diff/read-diff.ts';
import type { GivenFile } from '../analysis/given-file.ts';
import { mapInTurns } from '../operations/map-with-pauses.ts';
import { comparedFilesMax, type GivenChanges, type TextOf, uncompared } from './given-changes.ts';

/**
 * Upper bound on characters of texts that the parts of one diff are compared with; each costs a file that is read and
 * parsed.
 */
const comparedCharactersMax = 16 * 1024 * 1024;

/**
 * Changed files of a unified diff that was applied, or not yet.
 *
 * Invariant: the time is bounded by the diff and the two limits, not by how often it names a large file. What is not
 * compared counts as changed as a whole, so that nothing that it reaches is missed.
 */
export async function changesOfDiff(
  snapshot: GraphSnapshot,
  text: string,
  textOf: TextOf,
  signal: AbortSignal,
): Promise<GivenChanges> {
  const { files, problems } = readDiff(text);
  const compared = new ComparedTexts(snapshot, textOf);
  const read = await mapInTurns(files, (file) => compared.changeOf(file), signal);
  const unresolved = files.filter((_, index) => read[index] === undefined).map(pathOf);
  const given = files.map((file, index): GivenFile => read[index] ?? { path: pathOf(file), kind: 'unknown' });
  return {
    files: withoutRepeated(given),
    unresolved: [...new Set([...problems, ...unresolved])],
    reasons: uncompared(compared.leftOut.size),
  };
}

function pathOf({ before, after }: FileDiff): string {
  return (after ?? before) as string;
}

/** A file that changed as a whole did so once, however often the diff says it. */
function withoutRepeated(files: readonly GivenFile[]): GivenFile[] {
  const whole = new Set<string>();
  return files.filter(({ path, previousPath, kind, before, after }) => {
    if (before !== undefined || after !== undefined) return true;
    const name = JSON.stringify([path, previousPath, kind]);
    return !whole.has(name) && whole.add(name);
  });
}

/** The texts that parts of a diff are compared with, as far as the limits reach. */
class ComparedTexts {
  readonly #snapshot: GraphSnapshot;
  readonly #textOf: TextOf;
  readonly #texts = new Map<string, string | undefined>();
  #parts = 0;
  #characters = 0;
  /** Paths of files that are not compared any more. */
  readonly leftOut = new Set<string>();

  constructor(snapshot: GraphSnapshot, textOf: TextOf) {
    this.#snapshot = snapshot;
    this.#textOf = textOf;
  }

  /** Undefined where its hunks fit the file neither way. */
  changeOf({ before: old, after, isBinary, hunks }: FileDiff): GivenFile | undefined {
    if (old === undefined) return { path: after as string, kind: 'added' };
    if (after === undefined) return this.#removed(old);
    const isApplied = this.#has(after);
    const path = isApplied ? after : old;
    const renamed = isApplied && old !== after ? { previousPath: old } : {};
    if (isBinary) return { path, kind: 'modified', ...renamed };
    if (!this.#has(path)) return undefined;
    // A file that imports it by its old name will find nothing there.
    if (!isApplied && old !== after) return { path, kind: 'modified' };
    if (!this.#admit(path)) return { path, kind: 'modified', ...renamed };
    const text = this.#texts.get(path);
    if (text === undefined) return { path, kind: 'unknown', ...renamed };
    const sides = sidesOf(text, hunks);
    return sides && { path, kind: 'modified', ...renamed, ...sides };
  }

  #removed(path: string): GivenFile {
    const text = this.#has(path) && this.#admit(path) ? this.#texts.get(path) : undefined;
    return { path, kind: 'removed', ...(text !== undefined && { before: text }) };
  }

  #has(path: string): boolean {
    return findFile(this.#snapshot.files, path) !== undefined;
  }

  /** Reports whether one more comparison of the file is allowed; then its text is at hand. */
  #admit(path: string): boolean {
    const isOver = this.#parts >= comparedFilesMax || this.#characters >= comparedCharactersMax;
    if (isOver) this.leftOut.add(path);
    if (isOver) return false;
    if (!this.#texts.has(path)) this.#texts.set(path, this.#textOf(path));
    this.#parts++;
    this.#characters += this.#texts.get(path)?.length ?? 0;
    return true;
  }
}
