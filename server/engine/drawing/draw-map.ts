import type { DrawnBounds, DrawnEdge, DrawnMark, ViewRequest } from './drawn-view.ts';
import { drawEdges } from './draw-edges.ts';
import type { ProjectMap } from './make-map.ts';
import type { MarkNodes } from './mark-nodes.ts';
import { markKinds, type MarkTree } from './mark-tree.ts';
import { type PlacedMark, walkMap } from './walk-map.ts';

/** Content of a drawing. */
export interface Picture {
  readonly marks: DrawnMark[];
  readonly edges: DrawnEdge[];
  readonly bounds: DrawnBounds;
}

/** The map with what the request unfolds and folds. */
export function drawMap({ facts, nodes, layout, describer }: ProjectMap, request: ViewRequest): Picture {
  const isUnfolded = unfoldedWith(nodes, layout.unfolded, request);
  const placed = walkMap(layout, { isUnfolded, external: request.external ?? false });
  const ids = placed.map(({ id }) => id);
  const { tree } = nodes;
  return {
    marks: placed.map(({ node, parent, x, y, width, height, scale, isUnfolded: expanded }) => ({
      ...describer.describe(node, expanded),
      ...(parent >= 0 && { parent: ids[parent] }),
      ...rounded({ x, y, width, height }),
      scale: Math.round(scale * 1e6) / 1e6,
    })),
    edges: drawEdges(
      facts,
      {
        ids,
        markOf: markOfFiles(tree, placed),
        filesOf: (mark) => filesShownAs(tree, placed[mark]),
        isBack: (source, target) => layout.leadsBack(placed[source].node, placed[target].node),
      },
      request.types,
    ),
    bounds: boundsOf(placed),
  };
}

/** Folders around an unfolded mark unfold with it; marks that are to stay folded do so in any case. */
function unfoldedWith(
  nodes: MarkNodes,
  byItself: ReadonlySet<number>,
  { expanded = [], folded = [] }: ViewRequest,
): (node: number) => boolean {
  const unfolded = new Set(byItself);
  for (const id of expanded) {
    for (let node = nodes.find(id) ?? 0; node !== 0; node = nodes.parentOf(node)) unfolded.add(node);
  }
  for (const id of folded) unfolded.delete(nodes.find(id) ?? 0);
  return (node) => unfolded.has(node) && nodes.hasContent(node);
}

/**
 * Mark by node of the file graph: that of the file itself, or the innermost one around it that is shown. A file that is
 * unfolded keeps its edges: it is not known which of its symbols they belong to.
 */
function markOfFiles(tree: MarkTree, placed: readonly PlacedMark[]): Int32Array {
  const markOf = new Int32Array(tree.count).fill(-1);
  placed.forEach(({ node }, mark) => {
    if (node < tree.count) markOf[node] = mark;
  });
  for (let node = 1; node < tree.count; node++) if (markOf[node] < 0) markOf[node] = markOf[tree.parents[node]];
  return tree.nodeOf.map((node) => (node < 0 ? -1 : markOf[node]));
}

const noFiles = new Uint32Array(0);

function filesShownAs(tree: MarkTree, { node, isUnfolded }: PlacedMark): Uint32Array {
  const isShown = node < tree.count && (!isUnfolded || tree.kinds[node] === markKinds.file);
  return isShown ? tree.files.subarray(tree.firsts[node], tree.ends[node]) : noFiles;
}

export function boundsOf(marks: readonly DrawnBounds[]): DrawnBounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of marks) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 };
  return rounded({ x: left, y: top, width: right - left, height: bottom - top });
}

/** To what can still be seen when a mark within marks is enlarged. */
function rounded({ x, y, width, height }: DrawnBounds): DrawnBounds {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
