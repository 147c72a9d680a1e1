import { type Pieces, similarityAtMost, similarityMax, similarityOf } from './text-similarity.ts';
import { fileModes, type TreeFile } from './read-tree.ts';

/** A file that is gone, or one that is new. */
export interface MovedFile extends TreeFile {
  readonly path: string;
}

/** Old path by new path. */
export type Renames = Map<string, string>;

/** As `-M` of git without a number. */
const scoreMin = similarityMax / 2;
/** Of the only two files of one name. */
const namesakeScoreMin = (similarityMax * 3) / 4;
/** Of more than so many pairs none is compared: in a moment no more can be. Git looks at a million. */
export const pairsMax = 40_000;
const candidatesMax = 4;

/** Files that were moved as they are: one for each old file, of several first that with its name. */
export function exactRenames(gone: readonly MovedFile[], fresh: readonly MovedFile[]): Renames {
  const byName = Map.groupBy(gone, ({ objectName }) => objectName);
  const renames: Renames = new Map();
  const used = new Set<string>();
  for (const { path, mode, objectName } of fresh) {
    const same = (byName.get(objectName) ?? []).filter((old) => !used.has(old.path) && mayBecome(old.mode, mode));
    const old = same.find((each) => baseName(each.path) === baseName(path)) ?? same[0];
    if (old === undefined) continue;
    used.add(old.path);
    renames.set(path, old.path);
  }
  return renames;
}

function mayBecome(before: number, after: number): boolean {
  return before === after || (isPlain(before) && isPlain(after));
}

function isPlain(mode: number): boolean {
  return mode === fileModes.file || mode === fileModes.executable;
}

/** What is left of both sides to be compared by content: plain files without a rename. */
export function unpaired(files: readonly MovedFile[], paired: Iterable<string>): MovedFile[] {
  const known = new Set(paired);
  return files.filter(({ path, mode }) => isPlain(mode) && !known.has(path));
}

/** The pieces of a file, or undefined where its bytes are not at hand. */
export type PiecesOf = (file: MovedFile) => Pieces | undefined;

/** Pairs of the only two files of their name, each looked at before all other pairs. */
export function namesakeRenames(gone: readonly MovedFile[], fresh: readonly MovedFile[], piecesOf: PiecesOf): Renames {
  const old = onlyOnes(gone);
  const renames: Renames = new Map();
  for (const [name, file] of onlyOnes(fresh)) {
    const before = old.get(name);
    if (before && scoreOf(piecesOf(before), piecesOf(file), namesakeScoreMin) > 0) renames.set(file.path, before.path);
  }
  return renames;
}

function onlyOnes(files: readonly MovedFile[]): ReadonlyMap<string, MovedFile> {
  const named = Map.groupBy(files, ({ path }) => baseName(path));
  return new Map([...named].flatMap(([name, [file, ...others]]) => (others.length === 0 ? [[name, file]] : [])));
}

/** A pair of files that are alike enough. */
export interface Candidate {
  readonly before: MovedFile;
  readonly after: MovedFile;
  readonly score: number;
  readonly isNamesake: boolean;
}

/** The old files that are most like a new one. */
export function candidatesOf(after: MovedFile, gone: readonly MovedFile[], piecesOf: PiecesOf): Candidate[] {
  const pieces = piecesOf(after);
  const found: Candidate[] = [];
  for (const before of gone) {
    const score = scoreOf(piecesOf(before), pieces, scoreMin);
    if (score > 0) found.push({ before, after, score, isNamesake: baseName(before.path) === baseName(after.path) });
  }
  return found.toSorted(byScore).slice(0, candidatesMax);
}

/** The most alike first; each file is in one pair. */
export function choosePairs(candidates: readonly Candidate[]): Renames {
  const renames: Renames = new Map();
  const used = new Set<string>();
  for (const { before, after } of candidates.toSorted(byScore)) {
    if (used.has(before.path) || renames.has(after.path)) continue;
    used.add(before.path);
    renames.set(after.path, before.path);
  }
  return renames;
}

function byScore(left: Candidate, right: Candidate): number {
  return right.score - left.score || Number(right.isNamesake) - Number(left.isNamesake);
}

/** 0 where it is less than asked for. */
function scoreOf(before: Pieces | undefined, after: Pieces | undefined, min: number): number {
  if (before === undefined || after === undefined || similarityAtMost(before.size, after.size) < min) return 0;
  const score = similarityOf(before, after);
  return score >= min ? score : 0;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
