import { similarityMax } from './text-similarity.ts';
import { fileModes, type TreeFile } from './read-tree.ts';

/** A file that is gone, or one that is new. */
export interface MovedFile extends TreeFile {
  readonly path: string;
}

/** Old path by new path. */
export type Renames = Map<string, string>;

/** As `-M` of git without a number. */
export const scoreMin = similarityMax / 2;
/** Of the only two files of one name. */
export const namesakeScoreMin = (similarityMax * 3) / 4;
/** With more pairs than this none is compared: a moment is not enough for more. Git looks at a million. */
const pairsMax = 40_000;
const candidatesMax = 4;

/** Files that were moved as they are: one for each old file, of several first that with its name. */
export function exactRenames(gone: readonly MovedFile[], fresh: readonly MovedFile[]): Renames {
  const same = Map.groupBy(gone, contentOf);
  const left = new Map(Array.from(same, ([content, files]) => [content, new SameFiles(files)]));
  const renames: Renames = new Map();
  for (const file of fresh) {
    const old = left.get(contentOf(file))?.take(baseName(file.path));
    if (old !== undefined) renames.set(file.path, old.path);
  }
  return renames;
}

/** Equal for files that may become one another as they are. */
function contentOf({ mode, objectName }: MovedFile): string {
  return `${isPlain(mode) ? fileModes.file : mode} ${objectName}`;
}

/** Old files with the same bytes, each taken once. Thousands may have the same: none is looked at twice. */
class SameFiles {
  /** The first one last. */
  readonly #all: MovedFile[];
  readonly #named: ReadonlyMap<string, MovedFile[]>;
  readonly #taken = new Set<MovedFile>();

  constructor(files: readonly MovedFile[]) {
    this.#all = files.toReversed();
    this.#named = Map.groupBy(this.#all, ({ path }) => baseName(path));
  }

  take(name: string): MovedFile | undefined {
    const old = this.#next(this.#named.get(name) ?? []) ?? this.#next(this.#all);
    if (old !== undefined) this.#taken.add(old);
    return old;
  }

  #next(files: MovedFile[]): MovedFile | undefined {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      if (!this.#taken.has(file)) return file;
    }
    return undefined;
  }
}

function isPlain(mode: number): boolean {
  return mode === fileModes.file || mode === fileModes.executable;
}

/** Returns the remaining files of both sides to compare by content: plain files without a rename. */
export function unpaired(files: readonly MovedFile[], paired: Iterable<string>): MovedFile[] {
  const known = new Set(paired);
  return files.filter(({ path, mode }) => isPlain(mode) && !known.has(path));
}

/** An old file, and a new one that it may be. */
export interface Pair {
  readonly before: MovedFile;
  readonly after: MovedFile;
}

/** Pairs of the only two files of their name, each looked at before all other pairs. */
export function namesakes(gone: readonly MovedFile[], fresh: readonly MovedFile[]): Pair[] {
  const old = onlyOnes(gone);
  return Array.from(onlyOnes(fresh)).flatMap(([name, after]) => {
    const before = old.get(name);
    return before === undefined ? [] : [{ before, after }];
  });
}

function onlyOnes(files: readonly MovedFile[]): ReadonlyMap<string, MovedFile> {
  const named = Map.groupBy(files, ({ path }) => baseName(path));
  return new Map([...named].flatMap(([name, [file, ...others]]) => (others.length === 0 ? [[name, file]] : [])));
}

/** All pairs, or none where they are too many. */
export function allPairs(gone: readonly MovedFile[], fresh: readonly MovedFile[]): Pair[] {
  if (gone.length * fresh.length > pairsMax) return [];
  return fresh.flatMap((after) => gone.map((before) => ({ before, after })));
}

/** A pair of files that are alike enough. */
export interface Candidate extends Pair {
  readonly score: number;
}

/** The most alike first; each file is in one pair. */
export function choosePairs(candidates: readonly Candidate[]): Renames {
  const renames: Renames = new Map();
  const used = new Set<string>();
  const ofOne = Map.groupBy(candidates, ({ after }) => after.path);
  const best = [...ofOne.values()].flatMap((each) => each.toSorted(byScore).slice(0, candidatesMax));
  for (const { before, after } of best.toSorted(byScore)) {
    if (used.has(before.path) || renames.has(after.path)) continue;
    used.add(before.path);
    renames.set(after.path, before.path);
  }
  return renames;
}

function byScore(left: Candidate, right: Candidate): number {
  return right.score - left.score || Number(isNamesake(right)) - Number(isNamesake(left));
}

function isNamesake({ before, after }: Pair): boolean {
  return baseName(before.path) === baseName(after.path);
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
