import type { MarkTree } from './mark-tree.ts';

/** A column keeps at least so many marks, however many are in the others. */
const columnMin = 6;

/** More single marks in one column are no list that is read: they stand for their folders, with counts. */
const columnMax = 24;

/** Where a folder has parts in two columns, so many of the second are shown one by one; more join the first. */
const splitMax = 12;

export interface FoldOptions {
  /** About how many marks there may be. */
  readonly limit: number;
  readonly expanded: ReadonlySet<number>;
  readonly folded: ReadonlySet<number>;
}

/** A mark of a neighbourhood: one group, or a folder that stands for those of its groups that are neighbours. */
export interface EgoMark {
  readonly node: number;
  readonly distance: number;
  readonly groups: readonly number[];
}

/** Whether the mark is a folder that stands for some of what lies in it. */
export function isFolded({ node, groups }: EgoMark): boolean {
  return groups.length > 1 || groups[0] !== node;
}

/**
 * Folds neighbours into their folders where there are too many of them, each column by itself, the largest folder
 * unfolded first. No folder stands in two columns, since a mark has one id.
 *
 * @param distances of groups, which are nodes of the tree
 */
export function foldColumns(tree: MarkTree, distances: ReadonlyMap<number, number>, options: FoldOptions): EgoMark[] {
  const columns = byDistance(distances);
  const total = distances.size;
  const marks = new Map<number, { node: number; distance: number; groups: number[] }>();
  for (const [distance, groups] of columns) {
    const share = Math.floor((options.limit * groups.length) / total);
    const budget = Math.min(columnMax, Math.max(columnMin, share));
    const column = new ColumnTree(tree, groups);
    // The focus, which is a column by itself, stands for itself even where the folders around it are folded.
    const isWhole = distance === 0 || (total <= options.limit && groups.length <= columnMax);
    const front = isWhole ? groups : column.unfold(budget, options, (node) => marks.has(node));
    const shown = new Set(front);
    for (const group of groups) {
      const node = column.shownAs(group, (each) => shown.has(each) || marks.has(each));
      const mark = marks.get(node) ?? { node, distance, groups: [] };
      mark.groups.push(group);
      marks.set(node, mark);
    }
  }
  return [...marks.values()];
}

/** The nearest first, and of equally near ones what depends on the focus. */
function byDistance(distances: ReadonlyMap<number, number>): (readonly [number, number[]])[] {
  const columns = new Map<number, number[]>();
  for (const [group, distance] of distances) {
    const column = columns.get(distance);
    if (column === undefined) columns.set(distance, [group]);
    else column.push(group);
  }
  return [...columns]
    .toSorted(([a], [b]) => Math.abs(a) - Math.abs(b) || a - b)
    .map(([distance, groups]) => [distance, groups.toSorted((a, b) => a - b)]);
}

/** The part of the tree that lies around the groups of one column. */
class ColumnTree {
  readonly #tree: MarkTree;
  readonly #counts = new Map<number, number>();
  readonly #inner = new Map<number, Set<number>>();

  constructor(tree: MarkTree, groups: readonly number[]) {
    this.#tree = tree;
    for (const group of groups) {
      this.#counts.set(group, 1);
      for (let node = group; node !== 0; node = tree.parents[node]) {
        const parent = tree.parents[node];
        this.#counts.set(parent, (this.#counts.get(parent) ?? 0) + 1);
        this.#inner.set(parent, (this.#inner.get(parent) ?? new Set()).add(node));
      }
    }
  }

  /** Marks of the column. */
  unfold(budget: number, { expanded, folded }: FoldOptions, isTaken: (node: number) => boolean): number[] {
    const front = new Set([0]);
    const mustUnfold = (node: number) =>
      node === 0 ||
      expanded.has(node) ||
      this.#innerOf(node).length === 1 ||
      (isTaken(node) && this.#count(node) <= splitMax);
    for (;;) {
      const open = [...front].filter((node) => this.#innerOf(node).length > 0 && (node === 0 || !folded.has(node)));
      const next = open.find(mustUnfold) ?? this.#largestFitting(open, budget - front.size);
      if (next === undefined) return [...front];
      front.delete(next);
      for (const child of this.#innerOf(next)) front.add(child);
    }
  }

  #largestFitting(open: readonly number[], room: number): number | undefined {
    return open
      .filter((node) => this.#innerOf(node).length - 1 <= room)
      .reduce<number | undefined>(
        (best, node) => (best === undefined || this.#count(node) > this.#count(best) ? node : best),
        undefined,
      );
  }

  shownAs(group: number, isShown: (node: number) => boolean): number {
    let node = group;
    while (node !== 0 && !isShown(node)) node = this.#tree.parents[node];
    return node === 0 ? group : node;
  }

  #innerOf(node: number): number[] {
    return [...(this.#inner.get(node) ?? [])];
  }

  #count(node: number): number {
    return this.#counts.get(node) ?? 0;
  }
}
