import type { LinkedSnapshot, Neighbours, SymbolEdgeRow } from '../graph/calls/answers.ts';
import { listCallees } from '../graph/calls/callees.ts';
import { listCallers } from '../graph/calls/callers.ts';
import type { EdgeType } from '../graph/plain-graph.ts';
import { proofLevels } from '../graph/snapshot.ts';
import { boundsOf, type Picture } from './draw-map.ts';
import type { DrawnEdge, DrawnMark, ViewRequest } from './drawn-view.ts';
import { orderColumns, placeColumns } from './ego-columns.ts';
import { aspectsOf, marksDefault, type ProjectTree } from './make-map.ts';
import { commonWidth, type Size, symbolSize } from './natural-size.ts';

/** Sites that are looked at: a symbol that everybody calls is not drawn with all of them. */
const edgesMax = 5000;

const topLevel = '#<module>';

/** Ids of marks for sites whose meaning is unknown. */
export const unknownCallers = 'unknown:callers';
export const unknownCallees = 'unknown:callees';

type Facts = Omit<DrawnMark, 'x' | 'y' | 'width' | 'height' | 'scale'>;

/**
 * Draws the neighbourhood of a call: callers of the focus stand left of it, callees right; undefined where there is
 * neither.
 */
export function drawCallEgo(
  project: ProjectTree,
  snapshot: LinkedSnapshot,
  focus: number,
  request: ViewRequest,
): Picture | undefined {
  const { nodes } = project;
  const asked = { depth: request.depth ?? 1, limit: edgesMax };
  const symbol = focus - nodes.tree.count;
  const callers = listCallers(snapshot, symbol, asked);
  const callees = listCallees(snapshot, symbol, asked);
  if (isEmpty(callers) && isEmpty(callees)) return undefined;
  const distances = distancesOf(nodes.idOf(focus), callers, callees, request.limit ?? marksDefault);
  const known = [...distances].flatMap(([id, distance]) => describe(project, id, distance));
  const marks = [...known, ...unknownMarks(callers, callees)];
  const shown = new Set(known.map(({ id }) => id));
  const edges = [
    ...drawnEdges([...callers.edges, ...callees.edges], shown, distances),
    ...unknownEdges(nodes.idOf(focus), marks),
  ];
  const placed = place(marks, edges, aspectsOf(request).whole);
  return { marks: placed, edges, bounds: boundsOf(placed) };
}

function isEmpty({ edges, unknownCount }: Neighbours): boolean {
  return edges.length === 0 && unknownCount === 0;
}

/** Steps from the focus, callers negative; the nearest first, as many as there is room for. */
function distancesOf(
  focus: string,
  callers: Neighbours,
  callees: Neighbours,
  limit: number,
): ReadonlyMap<string, number> {
  const distances = new Map([[focus, 0]]);
  const steps = [
    ...callers.edges.map(({ source, distance }) => ({ id: source, distance: -distance })),
    ...callees.edges.map(({ target, distance }) => ({ id: target, distance })),
  ];
  for (const { id, distance } of steps.toSorted((a, b) => Math.abs(a.distance) - Math.abs(b.distance))) {
    if (distances.size >= limit) break;
    if (!distances.has(id)) distances.set(id, distance);
  }
  return distances;
}

/** The top level of a file is shown as the file. */
function describe({ nodes, describer }: ProjectTree, id: string, distance: number): Facts[] {
  const node = nodes.find(id.endsWith(topLevel) ? id.slice(0, -topLevel.length) : id);
  if (node === undefined) return [];
  const { expandable: _, ...facts } = describer.describe(node, false);
  const label = nodes.isSymbol(node) ? nodes.symbols.qualifiedNameOf(node) : facts.label;
  return [{ ...facts, id, label, distance }];
}

/** Sites whose meaning is unknown stand beside the known ones, as one mark. */
function unknownMarks(callers: Neighbours, callees: Neighbours): Facts[] {
  return [...unknownMark(unknownCallers, callers, -1), ...unknownMark(unknownCallees, callees, 1)];
}

function unknownMark(id: string, { unknownCount: count }: Neighbours, distance: number): Facts[] {
  if (count === 0) return [];
  return [{ id, label: `${count} unknown`, type: 'unknown', size: 0, files: 0, unknown: count, distance }];
}

function unknownEdges(focus: string, marks: readonly Facts[]): DrawnEdge[] {
  return marks
    .filter(({ type }) => type === 'unknown')
    .map(({ id, unknown: weight = 1 }) => {
      const ends = id === unknownCallers ? { source: id, target: focus } : { source: focus, target: id };
      return { ...ends, weight, types: ['call'], proof: 'hint', cyclic: false };
    });
}

/** All sites between two symbols as one edge; what a symbol does to itself is none. */
function drawnEdges(
  rows: readonly SymbolEdgeRow[],
  shown: ReadonlySet<string>,
  distances: ReadonlyMap<string, number>,
): DrawnEdge[] {
  const pairs = Map.groupBy(rows, ({ source, target }) => `${source}\n${target}`);
  return [...pairs.values()].flatMap((sites): DrawnEdge[] => {
    const [{ source, target }] = sites;
    if (source === target || !shown.has(source) || !shown.has(target)) return [];
    const places = new Set(sites.map(({ file, line, column }) => `${file}:${line}:${column}`));
    const types = [...new Set(sites.map(({ type }) => typeOf(type)))];
    const proof = proofLevels[Math.min(...sites.map((site) => proofLevels.indexOf(site.proof)))];
    const isBack = (distances.get(target) as number) < (distances.get(source) as number);
    return [{ source, target, weight: places.size, types, proof, cyclic: false, ...(isBack && { back: true }) }];
  });
}

function typeOf(type: SymbolEdgeRow['type']): EdgeType {
  return type === 'type_reference' ? 'reference' : type;
}

function place(marks: readonly Facts[], edges: readonly DrawnEdge[], aspect: number): DrawnMark[] {
  const columns = orderColumns(marks, edges);
  const sizes = columns.map((column) => evenly(column.map(({ label }) => symbolSize(label))));
  const places = placeColumns(sizes, aspect);
  return columns.flatMap((column, index) =>
    column.map((facts, row) => ({ ...facts, ...places[index][row], scale: 1 })),
  );
}

/** As wide as nine of ten need it. */
function evenly(sizes: readonly Size[]): Size[] {
  const width = commonWidth(sizes.map((size) => size.width));
  return sizes.map(({ height }) => ({ width, height }));
}
