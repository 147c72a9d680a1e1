import { addToList } from '#server/base/add-to-list.ts';
import type { BoxGraph } from '#server/engine/drawing/box-graph.ts';
import { layersOf, noLevel } from '#server/engine/drawing/levels.ts';
import type { GraphEdge, GraphNode } from '#protocol/graph.ts';
import type { Asking } from './asking.ts';
import { partsOfProject } from './answer-modules.ts';
import { claim, surenessOfAll } from './certainty-words.ts';
import { code, counted, type Draft, type DraftLine, type Statement } from './draft.ts';
import { edgesLookedUpMax, placeOf } from './edge-place.ts';

/**
 * Which layers the modules of a project form, or the folders of one that is a single module: in the rows of the drawing, where who
 * depends stands above what it depends on.
 */
export async function answerLayers(asking: Asking): Promise<Draft> {
  const { nodes, edges, words } = await partsOfProject(asking);
  const numbers = new Map(nodes.map(({ id }, index) => [id, index]));
  const { levels } = layersOf(graphOf(numbers, edges));
  const rows = new Map<number, GraphNode[]>();
  nodes.forEach((node, index) => {
    if (levels[index] !== noLevel) addToList(rows, levels[index], node);
  });
  const inOrder = [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row);
  const alone = nodes.filter((_, index) => levels[index] === noLevel);
  const sureness = surenessOfAll(asking);
  const some = `${counted(nodes.length - alone.length, words.one, words.many)} stand in ${counted(inOrder.length, 'layer')}`;
  const claims = {
    some,
    none: `No ${words.one} depends on another one`,
    maybe: `No ${words.one} that depends on another one`,
  };
  const against = edges.filter(({ source, target }) => isAgainst(levels, numbers.get(source), numbers.get(target)));
  return {
    mode: 'graph',
    lead: [
      { text: claim(inOrder.length, claims, sureness.certainty) },
      ...(inOrder.length > 0 ? [{ text: 'Who depends stands above what it depends on.' }] : []),
    ],
    lines: [...inOrder.map(lineOf), ...(await linesAgainst(asking, nodes, against))],
    ...(alone.length > 0 && {
      tail: [{ text: `No dependency on another one, and none from one: ${namesOf(alone)}.` }],
    }),
    ...sureness,
    operation: 'GET …/view',
  };
}

/** @param numbers of nodes, in their order */
function graphOf(numbers: ReadonlyMap<string, number>, edges: readonly GraphEdge[]): BoxGraph {
  const bySource = Map.groupBy(edges, ({ source }) => source);
  const starts = [0];
  const targets: number[] = [];
  const weights: number[] = [];
  for (const id of numbers.keys()) {
    for (const { target, weight = 1 } of bySource.get(id) ?? []) {
      const at = numbers.get(target);
      if (at === undefined || target === id) continue;
      targets.push(at);
      weights.push(Math.log2(1 + weight));
    }
    starts.push(targets.length);
  }
  return {
    count: numbers.size,
    starts: Uint32Array.from(starts),
    targets: Uint32Array.from(targets),
    weights: Float64Array.from(weights),
  };
}

function isAgainst(levels: Uint32Array, from: number | undefined, to: number | undefined): boolean {
  return from !== undefined && to !== undefined && from !== to && levels[to] <= levels[from];
}

function lineOf(row: readonly GraphNode[], index: number): DraftLine {
  const parts = row.toSorted((a, b) => b.size - a.size);
  return { head: `Layer ${index + 1}: ${namesOf(parts)}`, statements: [] };
}

function namesOf(nodes: readonly GraphNode[]): string {
  return nodes.map(({ label }) => code(label)).join(', ');
}

/** Dependencies that lead upwards, or to the same layer, the heaviest first. */
async function linesAgainst(
  asking: Asking,
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
): Promise<DraftLine[]> {
  if (edges.length === 0) return [];
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  const statements: Statement[] = [];
  for (const edge of edges.toSorted((a, b) => (b.weight ?? 1) - (a.weight ?? 1))) {
    // oxlint-disable-next-line no-await-in-loop -- few, and none of them waits for anything
    const place = await placeOf(asking, edge, 'module', statements.length < edgesLookedUpMax);
    const [from, to] = [edge.source, edge.target].map((id) => code(labels.get(id) ?? id));
    const text = `${from} on ${to} (${counted(edge.weight ?? 1, 'import')})`;
    statements.push({ text, ...(place && { place }) });
  }
  return [{ head: 'Against this order depend', statements }];
}
