import type { FileLayer } from '../graph/snapshot.ts';
import { distinctLabels } from './distinct-labels.ts';
import { drawEdges } from './draw-edges.ts';
import { boundsOf, type Picture } from './draw-map.ts';
import type { DrawnEdge, DrawnMark, ViewRequest } from './drawn-view.ts';
import { orderColumns, placeColumns } from './ego-columns.ts';
import { groupNodes, type Grouping, signedDistances } from './ego-distances.ts';
import { type EgoMark, foldColumns, isFolded } from './fold-columns.ts';
import { aspectsOf, marksDefault, type ProjectTree } from './make-map.ts';
import { markKinds, type MarkTree, notInTree } from './mark-tree.ts';
import { commonWidth, fileSize, folderSize, type Size } from './natural-size.ts';

/**
 * The neighbourhood of a node: what it depends on stands right of it, what depends on it left, the farther the more
 * steps away.
 */
export function drawEgo(project: ProjectTree, focus: number, request: ViewRequest): Picture {
  const { facts, nodes } = project;
  const grouping = groupNodes(groupsOf(nodes.tree, focus, request));
  const distances = signedDistances(facts.layer.edges, grouping, focus, request.depth ?? 1);
  const marks = foldColumns(nodes.tree, distances, {
    limit: request.limit ?? marksDefault,
    expanded: nodesAround(project, request.expanded),
    folded: new Set(request.folded?.flatMap((id) => nodes.find(id) ?? [])),
  });
  const described = distinctLabels(marks.map((mark) => describe(project, mark, grouping)));
  const edges = drawEdges(
    facts,
    {
      ids: described.map(({ id }) => id),
      markOf: markOfNodes(grouping, marks),
      filesOf: (mark) => filesOf(facts.layer, marks[mark], grouping),
      isBack: (source, target) => marks[target].distance < marks[source].distance,
    },
    request.types,
  );
  const drawn = place(described, edges, aspectsOf(request).whole);
  return { marks: drawn, edges, bounds: boundsOf(drawn) };
}

/** Returns the unit of each node: files, or with a level the folders or modules they lie in; the focus in any case. */
function groupsOf(tree: MarkTree, focus: number, { level, external }: ViewRequest): Int32Array {
  const isFocus = new Uint8Array(tree.count);
  isFocus[focus] = 1;
  for (let node = focus + 1; node < tree.count; node++) if (isFocus[tree.parents[node]] === 1) isFocus[node] = 1;
  return tree.nodeOf.map((node) => {
    if (node === notInTree) return notInTree;
    if (isFocus[node] === 1) return focus;
    if (tree.kinds[node] === markKinds.external) return external ? node : notInTree;
    return level === 'module' || level === 'directory' ? holderOf(tree, node, level) : node;
  });
}

function holderOf(tree: MarkTree, file: number, level: 'module' | 'directory'): number {
  if (level === 'directory') return tree.parents[file] === 0 ? file : tree.parents[file];
  let node = file;
  while (tree.parents[node] !== 0) node = tree.parents[node];
  return node;
}

function nodesAround({ nodes }: ProjectTree, ids: readonly string[] = []): ReadonlySet<number> {
  const found = new Set<number>();
  for (const id of ids) for (let node = nodes.find(id) ?? 0; node !== 0; node = nodes.parentOf(node)) found.add(node);
  return found;
}

/** An unfolded folder stands beside its like: only folders that stand for neighbours can be. */
function describe({ describer, facts: { layer } }: ProjectTree, mark: EgoMark, grouping: Grouping): DrawnFacts {
  if (isFolded(mark))
    return { ...describer.describePart(mark.node, filesOf(layer, mark, grouping)), distance: mark.distance };
  const { expandable: _, ...facts } = describer.describe(mark.node, false);
  return { ...facts, distance: mark.distance };
}

/** Behind the files, externals are numbered. */
function filesOf({ count }: FileLayer, mark: EgoMark, { members }: Grouping): number[] {
  return mark.groups.flatMap((group) => members.get(group) ?? []).filter((node) => node < count);
}

type DrawnFacts = Omit<DrawnMark, 'x' | 'y' | 'width' | 'height' | 'scale'>;

function markOfNodes({ groupOf }: Grouping, marks: readonly EgoMark[]): Int32Array {
  const markOf = new Map(marks.flatMap(({ groups }, index) => groups.map((group) => [group, index] as const)));
  return groupOf.map((group) => markOf.get(group) ?? -1);
}

function place(described: readonly DrawnFacts[], edges: readonly DrawnEdge[], aspect: number): DrawnMark[] {
  const columns = orderColumns(described, edges);
  const places = placeColumns(
    columns.map((column) => evenly(column.map(sizeOf))),
    aspect,
  );
  return columns.flatMap((column, index) =>
    column.map((facts, row) => ({ ...facts, ...places[index][row], scale: 1 })),
  );
}

function sizeOf({ type, label, files }: DrawnFacts): Size {
  return type === 'directory' || type === 'module' ? folderSize(label, files) : fileSize(label);
}

/** As wide as nine of ten need it. */
function evenly(sizes: readonly Size[]): Size[] {
  const width = commonWidth(sizes.map((size) => size.width));
  return sizes.map(({ height }) => ({ width, height }));
}
