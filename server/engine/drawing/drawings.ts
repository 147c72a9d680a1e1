import { hashToIdentifier } from '#server/base/content-hash.ts';
import type { GraphSnapshot } from '../graph/snapshot.ts';
import { findHubs, MarkDescriber } from './describe-marks.ts';
import { drawEdges } from './draw-edges.ts';
import type { DrawnView, ViewRequest } from './drawn-view.ts';
import { filterFiles } from './filter-files.ts';
import { growTree } from './grow-tree.ts';
import { liftEdges } from './lift-edges.ts';
import { MapLayout } from './map-layout.ts';
import { MarkNodes } from './mark-nodes.ts';
import { markKinds, type MarkTree } from './mark-tree.ts';
import { type ProjectFacts, projectFacts } from './project-facts.ts';
import { unfoldByItself } from './unfold-by-itself.ts';
import { type PlacedMark, walkMap } from './walk-map.ts';

/** Makes drawings of snapshots. */
export class Drawings {
  view(snapshot: GraphSnapshot, request: ViewRequest): DrawnView {
    const facts = projectFacts(snapshot.files);
    const files = filterFiles(facts, request);
    const tree = growTree(snapshot.files, facts.paths, files, {
      byModule: request.level === 'module',
      looseMinimum: request.level === 'directory' ? 1 : 3,
    });
    const lifted = liftEdges(snapshot.files, tree);
    const nodes = new MarkNodes(tree, snapshot);
    const unfolded = unfoldByItself(nodes, request.limit ?? 120, weights(facts, tree), (node) =>
      mayUnfold(tree, node, request.level),
    );
    const shape = request.shape === 'tall' ? { aspect: 0.62, innerAspect: 1 } : { aspect: 1.6, innerAspect: 1.6 };
    const layout = new MapLayout(nodes, lifted, unfolded, shape);
    const isUnfolded = unfoldedWith(nodes, unfolded, request);
    const placed = walkMap(layout, isUnfolded);
    const describer = new MarkDescriber(facts, nodes, lifted);
    const ids = placed.map((mark) => mark.id);
    return {
      marks: placed.map((mark) => ({
        ...(mark.parent >= 0 && { parent: ids[mark.parent] }),
        x: mark.x,
        y: mark.y,
        width: mark.width,
        height: mark.height,
        scale: mark.scale,
        ...describer.describe(mark.node, mark.isUnfolded),
      })),
      edges: drawEdges(facts, markOfNodes(tree, placed), ids, { types: request.types, isBack: () => false }),
      bounds: { x: 0, y: 0, width: layout.root.width, height: layout.root.height },
      seed: hashToIdentifier([snapshot.id, JSON.stringify(request)]),
      files: files.length,
      hiddenFiles: snapshot.files.count - files.length,
      languages: [...facts.languages],
      hubs: findHubs(nodes, lifted),
    };
  }
}

function mayUnfold(tree: MarkTree, node: number, level: ViewRequest['level']): boolean {
  const kind = tree.kinds[node];
  if (kind === markKinds.file) return level === 'symbol';
  if (level !== 'directory') return true;
  return kind === markKinds.folder && tree.kinds[tree.children[tree.childStarts[node]]] !== markKinds.file;
}

function unfoldedWith(
  nodes: MarkNodes,
  byItself: ReadonlySet<number>,
  { expanded = [], folded = [] }: ViewRequest,
): (node: number) => boolean {
  const open = new Set(byItself);
  for (const id of expanded) {
    for (let node = nodes.find(id) ?? 0; node !== 0; node = nodes.parentOf(node)) open.add(node);
  }
  for (const id of folded) {
    const node = nodes.find(id);
    if (node !== undefined) open.delete(node);
  }
  return (node) => open.has(node) && nodes.hasContent(node);
}

/** Mark by node of the file graph: that of the file itself, or the innermost one around it that is shown. */
function markOfNodes(tree: MarkTree, placed: readonly PlacedMark[]): Int32Array {
  const markOfNode = new Int32Array(tree.count).fill(-1);
  placed.forEach(({ node }, mark) => {
    if (node < tree.count) markOfNode[node] = mark;
  });
  for (let node = 1; node < tree.count; node++) {
    if (markOfNode[node] < 0) markOfNode[node] = markOfNode[tree.parents[node]];
  }
  return tree.nodeOf.map((node) => (node < 0 ? -1 : markOfNode[node]));
}

function weights({ layer }: ProjectFacts, tree: MarkTree): (node: number) => number {
  const { edges } = layer;
  const sums = new Float64Array(tree.files.length + 1);
  tree.files.forEach((file, at) => {
    let connected = edges.reverseStarts[file] < edges.reverseStarts[file + 1];
    for (let row = edges.starts[file]; row < edges.starts[file + 1] && !connected; row++) {
      connected = edges.targets[row] < layer.count;
    }
    sums[at + 1] = sums[at] + (connected ? 1 : 0);
  });
  const total = sums[tree.files.length];
  return (node) =>
    total === 0 ? tree.ends[node] - tree.firsts[node] : sums[tree.ends[node]] - sums[tree.firsts[node]];
}
