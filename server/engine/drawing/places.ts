import type { EarlierCuts } from './earlier-cuts.ts';
import type { MapBox } from './map-box.ts';
import type { MarkNodes } from './mark-nodes.ts';
import { folderIdOf, folderPath, markKinds, moduleOf } from './mark-tree.ts';

/**
 * Where everything stood in a drawing, by ids: enough to draw a later snapshot alike, and nothing that holds on to the
 * snapshot it was made of.
 */
export interface Places extends EarlierCuts {
  /** Box of each mark that was unfolded, by id; that of the root is first, under the empty id. */
  readonly boxes: ReadonlyMap<string, MapBox>;
  /** Ids of what was unfolded by itself. */
  readonly unfolded: ReadonlySet<string>;
  /** Upper edge of the row of packages, if it was shown. */
  readonly externalsTop: number | undefined;
}

/** @param boxes by node, what contains before its content */
export function placesOf(
  nodes: MarkNodes,
  boxes: ReadonlyMap<number, MapBox>,
  unfolded: ReadonlySet<number>,
  externalsTop: number | undefined,
): Places {
  const marks = new Set<string>();
  const merged = new Set<string>();
  const rested = new Set<string>();
  for (const [node, box] of boxes) {
    for (const id of box.ids) marks.add(id);
    if (nodes.isRest(node)) for (const id of box.ids) rested.add(id);
    noteMerged(nodes, node, merged);
    for (const child of box.nodes) noteMerged(nodes, child, merged);
  }
  return {
    boxes: new Map(Array.from(boxes, ([node, box]) => [nodes.idOf(node), box])),
    unfolded: new Set(Array.from(unfolded, (node) => nodes.idOf(node))),
    externalsTop,
    marks,
    merged,
    rested,
  };
}

/** Folders between that of a mark and that of the mark around it. */
function noteMerged({ tree }: MarkNodes, node: number, merged: Set<string>): void {
  if (node >= tree.count || (tree.kinds[node] !== markKinds.folder && tree.kinds[node] !== markKinds.module)) return;
  const path = folderPath(tree, node);
  const isModule = tree.kinds[node] === markKinds.module;
  const outer = isModule ? 0 : tree.folderLengths[tree.parents[node]];
  for (let end = path.length; end > outer; end = path.lastIndexOf('/', end - 1)) {
    if (end < path.length || isModule) merged.add(folderIdOf(path.slice(0, end), moduleOf(tree, node)));
  }
}
