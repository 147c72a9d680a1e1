import type { ArchitectureDiff } from '#protocol/diff.ts';
import { ALL_EXTERNALS } from '../describe.ts';
import { PathTree, type TreeGroup } from './path-tree.ts';

/** More arrows, or more boxes, are not read but guessed at. */
export const arrowsMax = 40;
export const groupsMax = 30;

/** Groups that could not be unfolded before the search ends: each try counts all edges. */
const failuresMax = 24;

export interface Counts {
  readonly added: number;
  readonly removed: number;
}

/** A box of the drawing: a file, the files directly in a folder, or all below one. */
export interface DifferenceGroup {
  /** As ids of a drawing: `folder/**`, `folder/`, or the path of a file. */
  readonly id: string;
  /** A file that is only on one side. */
  readonly sign?: 'added' | 'removed';
  readonly files: Counts;
  /** Dependencies with both ends in it, which have no arrow. */
  readonly inside: Counts;
}

/** Dependencies from one group to another that were added, or that were removed. */
export interface DifferenceArrow {
  readonly source: string;
  readonly target: string;
  readonly sign: 'added' | 'removed';
  readonly weight: number;
  /** One of them is part of a cycle that was added. */
  readonly isCyclic: boolean;
}

export interface FoldedDifference {
  readonly groups: readonly DifferenceGroup[];
  readonly arrows: readonly DifferenceArrow[];
  /** Lighter arrows that are not drawn, where even the coarsest folders have too many between them. */
  readonly hiddenArrows: number;
}

interface SignedEdge {
  readonly source: string;
  readonly target: string;
  readonly sign: 'added' | 'removed';
}

/**
 * Folds a difference by folders: as finely as 40 arrows between 30 boxes allow. Begins with the whole and unfolds the
 * folder that has the most arrows inside of it, again and again.
 */
export function foldDifference(diff: ArchitectureDiff): FoldedDifference {
  const edges = [...signed(diff.edgesAdded, 'added'), ...signed(diff.edgesRemoved, 'removed')];
  const nodes = [...diff.nodesAdded, ...diff.nodesRemoved].map(({ id }) => id);
  const tree = new PathTree([...nodes, ...edges.flatMap(({ source, target }) => [source, target])]);
  const grouping = unfold(tree, edges);
  const arrows = arrowsBetween(grouping, diff, edges);
  const drawn = heaviest(arrows);
  return {
    groups: describeGroups(grouping, diff, edges),
    arrows: drawn,
    hiddenArrows: arrows.length - drawn.length,
  };
}

/** In their order. */
function heaviest(arrows: readonly DifferenceArrow[]): readonly DifferenceArrow[] {
  if (arrows.length <= arrowsMax) return arrows;
  const kept = new Set(arrows.toSorted((a, b) => b.weight - a.weight).slice(0, arrowsMax));
  return arrows.filter((arrow) => kept.has(arrow));
}

function signed(edges: ArchitectureDiff['edgesAdded'], sign: SignedEdge['sign']): SignedEdge[] {
  return edges.flatMap(({ source, target }) => (source === target ? [] : [{ source, target, sign }]));
}

/** Group of each file. */
type Grouping = ReadonlyMap<string, TreeGroup>;

function unfold(tree: PathTree, edges: readonly SignedEdge[]): Grouping {
  let groups = tree.whole();
  let grouping = groupingOf(groups);
  const isFinal = new Set<string>();
  for (let failures = 0; failures < failuresMax;) {
    const next = mostCrowded(groups, insideCounts(grouping, edges), isFinal);
    if (next === undefined) break;
    const wanted = groups.flatMap((group) => (group === next ? tree.split(next) : [group]));
    const wantedGrouping = groupingOf(wanted);
    if (wanted.length > groupsMax || arrowKeys(wantedGrouping, edges).size > arrowsMax) {
      isFinal.add(next.id);
      failures += 1;
    } else {
      [groups, grouping] = [wanted, wantedGrouping];
    }
  }
  return arrowKeys(grouping, edges).size > 0 ? grouping : unfoldAnyway(tree, groups, edges);
}

/** One box says nothing: what lies in it is shown, the most crowded by themselves and all others together. */
function unfoldAnyway(tree: PathTree, whole: readonly TreeGroup[], edges: readonly SignedEdge[]): Grouping {
  let groups = whole;
  let grouping = groupingOf(groups);
  for (;;) {
    const inside = insideCounts(grouping, edges);
    const crowded = mostCrowded(groups, inside, new Set());
    const isAllShown = crowded === undefined || (groups.length > 1 && sumOf(inside.get(crowded.id)) === 0);
    if (isAllShown || arrowKeys(grouping, edges).size > 0) return grouping;
    const parts = mostTouched(tree.split(crowded), edges);
    groups = groups.flatMap((group) => (group === crowded ? parts : [group]));
    grouping = groupingOf(groups);
  }
}

function mostTouched(parts: readonly TreeGroup[], edges: readonly SignedEdge[]): readonly TreeGroup[] {
  if (parts.length <= groupsMax) return parts;
  const grouping = groupingOf(parts);
  const touches = new Map<string | undefined, number>();
  for (const file of edges.flatMap(({ source, target }) => [source, target])) {
    const id = grouping.get(file)?.id;
    touches.set(id, (touches.get(id) ?? 0) + 1);
  }
  const sorted = parts.toSorted((a, b) => (touches.get(b.id) ?? 0) - (touches.get(a.id) ?? 0));
  const rest = sorted.slice(groupsMax - 2).flatMap(({ files }) => files);
  return [...sorted.slice(0, groupsMax - 2), { id: '**', files: rest }];
}

function groupingOf(groups: readonly TreeGroup[]): Grouping {
  return new Map(groups.flatMap((group) => group.files.map((file) => [file, group] as const)));
}

function mostCrowded(
  groups: readonly TreeGroup[],
  inside: ReadonlyMap<string, Counts>,
  isFinal: ReadonlySet<string>,
): TreeGroup | undefined {
  const crowd = ({ id }: TreeGroup) => sumOf(inside.get(id));
  const [first] = groups
    .filter((group) => group.files.length > 1 && !isFinal.has(group.id))
    .toSorted((a, b) => crowd(b) - crowd(a) || b.files.length - a.files.length || (a.id < b.id ? -1 : 1));
  return first;
}

function sumOf(counts: Counts | undefined): number {
  return counts === undefined ? 0 : counts.added + counts.removed;
}

function insideCounts(grouping: Grouping, edges: readonly SignedEdge[]): Map<string, Counts> {
  const inside = new Map<string, { added: number; removed: number }>();
  for (const { source, target, sign } of edges) {
    const group = grouping.get(source);
    if (group === undefined || group !== grouping.get(target)) continue;
    const counts = inside.get(group.id) ?? { added: 0, removed: 0 };
    counts[sign] += 1;
    inside.set(group.id, counts);
  }
  return inside;
}

/** Ids hold no line break. */
function arrowKey(from: TreeGroup, to: TreeGroup, sign: string): string {
  return `${from.id}\n${to.id}\n${sign}`;
}

function arrowKeys(grouping: Grouping, edges: readonly SignedEdge[]): Set<string> {
  const keys = new Set<string>();
  for (const { source, target, sign } of edges) {
    const [from, to] = [grouping.get(source), grouping.get(target)];
    if (from !== undefined && to !== undefined && from !== to) keys.add(arrowKey(from, to, sign));
  }
  return keys;
}

function arrowsBetween(grouping: Grouping, diff: ArchitectureDiff, edges: readonly SignedEdge[]): DifferenceArrow[] {
  const isInNewCycle = cycleCheck(diff);
  const arrows = new Map<string, { -readonly [Field in keyof DifferenceArrow]: DifferenceArrow[Field] }>();
  for (const { source, target, sign } of edges) {
    const [from, to] = [grouping.get(source), grouping.get(target)];
    if (from === undefined || to === undefined || from === to) continue;
    const key = arrowKey(from, to, sign);
    const arrow = arrows.get(key) ?? { source: from.id, target: to.id, sign, weight: 0, isCyclic: false };
    arrow.weight += 1;
    arrow.isCyclic ||= sign === 'added' && isInNewCycle(source, target);
    arrows.set(key, arrow);
  }
  return Array.from(arrows)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, arrow]) => arrow);
}

function cycleCheck({ cyclesAdded }: ArchitectureDiff): (source: string, target: string) => boolean {
  const cycles = new Map<string, Set<number>>();
  for (const [number, { nodes }] of cyclesAdded.entries()) {
    for (const node of nodes) {
      const known = cycles.get(node);
      if (known === undefined) cycles.set(node, new Set([number]));
      else known.add(number);
    }
  }
  return (source, target) => {
    const [from, to] = [cycles.get(source), cycles.get(target)];
    return from !== undefined && to !== undefined && [...from].some((cycle) => to.has(cycle));
  };
}

function describeGroups(
  grouping: Grouping,
  { nodesAdded, nodesRemoved }: ArchitectureDiff,
  edges: readonly SignedEdge[],
): DifferenceGroup[] {
  const inside = insideCounts(grouping, edges);
  const added = countsByGroup(grouping, nodesAdded);
  const removed = countsByGroup(grouping, nodesRemoved);
  const isAdded = new Set(nodesAdded.map(({ id }) => id));
  const isRemoved = new Set(nodesRemoved.map(({ id }) => id));
  return [...new Set(grouping.values())]
    .map(({ id }): DifferenceGroup => {
      const sign = isAdded.has(id) ? 'added' : isRemoved.has(id) ? 'removed' : undefined;
      return {
        id,
        ...(sign !== undefined && { sign }),
        files: { added: added.get(id) ?? 0, removed: removed.get(id) ?? 0 },
        inside: inside.get(id) ?? { added: 0, removed: 0 },
      };
    })
    .toSorted((a, b) => Number(a.id === ALL_EXTERNALS) - Number(b.id === ALL_EXTERNALS) || (a.id < b.id ? -1 : 1));
}

function countsByGroup(grouping: Grouping, nodes: ArchitectureDiff['nodesAdded']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of nodes) {
    const group = grouping.get(id)?.id;
    if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return counts;
}
