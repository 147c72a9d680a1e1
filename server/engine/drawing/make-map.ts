import type { GraphSnapshot } from '../graph/snapshot.ts';
import { MarkDescriber } from './describe-marks.ts';
import type { ViewRequest } from './drawn-view.ts';
import { fileWeights, nodeWeights } from './weigh-files.ts';
import { filterFiles } from './filter-files.ts';
import { growTree, type TreeOptions } from './grow-tree.ts';
import { keepPlaces } from './keep-places.ts';
import { type LiftedEdges, liftEdges } from './lift-edges.ts';
import { type Aspects, BoxMaker } from './make-box.ts';
import { MapLayout } from './map-layout.ts';
import { MarkNodes } from './mark-nodes.ts';
import { markKinds, type MarkTree } from './mark-tree.ts';
import type { Places } from './places.ts';
import type { ProjectFacts } from './project-facts.ts';
import { unfoldByItself } from './unfold-by-itself.ts';

/** Nodes and edges to draw after a request's filters. */
export interface ProjectTree {
  readonly snapshot: GraphSnapshot;
  readonly facts: ProjectFacts;
  readonly nodes: MarkNodes;
  readonly lifted: LiftedEdges;
  readonly describer: MarkDescriber;
}

/** With the places of everything, before it is said which marks are unfolded. */
export interface ProjectMap extends ProjectTree {
  readonly layout: MapLayout;
}

/** Marks that unfold by themselves when a request does not say how many. */
export const marksDefault = 120;

/** From so many on, the files beside folders are one mark. Where only folders are drawn, each file beside them is one. */
const looseMinimum = 3;

/** All marks there could be: nothing is drawn as the rest of a folder. */
export function makeTree(facts: ProjectFacts, snapshot: GraphSnapshot, request: ViewRequest): ProjectTree {
  return treeOf(facts, snapshot, request, {});
}

function treeOf(
  facts: ProjectFacts,
  snapshot: GraphSnapshot,
  request: ViewRequest,
  cuts: Pick<TreeOptions, 'earlier' | 'rest'>,
): ProjectTree {
  const tree = growTree(snapshot.files, facts.paths, filterFiles(facts, request), {
    byModule: request.level === 'module',
    looseMinimum: request.level === 'directory' ? 1 : looseMinimum,
    ...cuts,
  });
  const nodes = new MarkNodes(tree, snapshot, facts.shipped);
  const lifted = liftEdges(snapshot.files, tree);
  return { snapshot, facts, nodes, lifted, describer: new MarkDescriber(facts, nodes, lifted) };
}

/** @param earlier where marks stood in a drawing of an earlier snapshot with the same filters */
export function makeMap(
  facts: ProjectFacts,
  snapshot: GraphSnapshot,
  request: ViewRequest,
  earlier?: Places,
): ProjectMap {
  const weights = fileWeights(facts);
  const project = treeOf(facts, snapshot, request, { earlier, rest: { weights, shipped: facts.shipped } });
  const { nodes, lifted } = project;
  const maker = new BoxMaker(nodes, lifted, aspectsOf(request));
  const start = earlier === undefined ? freshStart(weights, nodes, maker, request) : keepPlaces(earlier, nodes, maker);
  return { ...project, layout: new MapLayout(nodes, maker, start) };
}

/** Width by height of the whole drawing, and of what is unfolded in it. */
const aspects: Readonly<Record<NonNullable<ViewRequest['shape']>, Aspects>> = {
  wide: { whole: 1.6, inner: 1.6 },
  square: { whole: 1.15, inner: 1.4 },
  tall: { whole: 0.62, inner: 1 },
};

export function aspectsOf({ shape }: ViewRequest): Aspects {
  return aspects[shape ?? 'wide'];
}

function freshStart(
  weights: Uint8Array,
  nodes: MarkNodes,
  maker: BoxMaker,
  { level, limit = marksDefault }: ViewRequest,
) {
  const { tree } = nodes;
  const unfolded = unfoldByItself(
    nodes,
    limit,
    nodeWeights(weights, tree),
    (node) => !nodes.isAside(node) && mayUnfold(tree, node, level),
  );
  return {
    unfolded,
    boxes: maker.makeAll(unfolded),
  };
}

function mayUnfold(tree: MarkTree, node: number, level: ViewRequest['level']): boolean {
  const kind = tree.kinds[node];
  if (kind === markKinds.file) return level === 'symbol';
  if (level !== 'directory') return true;
  return kind === markKinds.folder && tree.kinds[tree.children[tree.childStarts[node]]] !== markKinds.file;
}
