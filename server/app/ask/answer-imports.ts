import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import type { Graph, GraphEdge, GraphLevel } from '#protocol/graph.ts';
import type { FoundQuestion } from '../analysis/asked-data.ts';
import { getEdge } from '../edge.ts';
import { getGraph } from '../graph.ts';
import type { Asking } from './asking.ts';
import { claim, surenessOfAll, type Sureness } from './certainty-words.ts';
import { type CitedPlace, code, counted, type Draft, type DraftLine } from './draft.ts';

/** So many edges between groups are looked up for an import that shows them. */
export const edgesLookedUpMax = 40;

type Direction = 'dependents' | 'dependencies';

/** Who imports a file, folder, module or package, or what it imports. */
export async function answerImports(
  asking: Asking,
  thing: NamedThing,
  { isTransitive }: FoundQuestion,
  direction: Direction,
): Promise<Draft> {
  const level = levelOf(thing);
  const graph = await graphAround(asking, thing, level, isTransitive);
  const edges = reachedEdges(graph, thing.id, direction, isTransitive);
  const sureness = isTransitive ? surenessOfAll(asking) : surenessOf(asking, graph, direction);
  const noun = level === 'file' ? 'file' : level === 'module' ? 'module' : 'folder';
  const [lines, count] = [await linesOf(asking, edges, direction, level), edges.length];
  const far = isTransitive ? ', directly or through others' : '';
  const name = code(thing.id);
  const words =
    direction === 'dependents'
      ? {
          some: `${counted(count, noun)} ${count === 1 ? 'depends' : 'depend'} on ${name}${far}`,
          none: `Nothing depends on ${name}`,
          maybe: `Nothing that depends on ${name}`,
        }
      : {
          some: `${name} depends on ${counted(count, `${noun} or package`, `${noun}s or packages`)}${far}`,
          none: `${name} imports nothing`,
          maybe: `Nothing that ${name} imports`,
        };
  const lead = [{ text: claim(count, words, sureness.certainty) }];
  return { mode: 'graph', lead, lines, ...sureness, operation: 'GET …/graph' };
}

function levelOf({ kind }: NamedThing): GraphLevel {
  if (kind === 'module') return 'module';
  return kind === 'directory' ? 'directory' : 'file';
}

async function graphAround(
  { parts, id, context }: Asking,
  thing: NamedThing,
  level: GraphLevel,
  isTransitive: boolean,
): Promise<Graph> {
  const around = isTransitive && thing.kind !== 'file' ? {} : { focus: thing.id };
  const depth = isTransitive ? 10 : 1;
  const params = { id, level, detail: 'full', external: true, depth, ...around } as const;
  return (await getGraph(parts, params, context)).data();
}

function surenessOf(asking: Asking, graph: Graph, direction: Direction): Sureness {
  const ofFile = graph.certainty?.[direction];
  return ofFile === undefined ? surenessOfAll(asking) : { certainty: ofFile.certainty, reasons: ofFile.reasons };
}

/** One edge for each node on the other side, the nearest first; a file or folder has none with itself. */
function reachedEdges(graph: Graph, id: string, direction: Direction, isTransitive: boolean): GraphEdge[] {
  const [near, far] = direction === 'dependents' ? (['target', 'source'] as const) : (['source', 'target'] as const);
  const byNear = Map.groupBy(
    graph.edges.filter(({ type }) => type !== 'contains'),
    (edge) => edge[near],
  );
  const found = new Map<string, GraphEdge>();
  const open = [id];
  for (const next of open) {
    for (const edge of byNear.get(next) ?? []) {
      if (edge[far] === id || found.has(edge[far])) continue;
      found.set(edge[far], edge);
      if (isTransitive) open.push(edge[far]);
    }
  }
  return [...found.values()];
}

async function linesOf(
  asking: Asking,
  edges: readonly GraphEdge[],
  direction: Direction,
  level: GraphLevel,
): Promise<DraftLine[]> {
  const lines: DraftLine[] = [];
  for (const [index, edge] of edges.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- few, and none of them waits for anything
    const place = await placeOf(asking, edge, level, index < edgesLookedUpMax);
    const other = direction === 'dependents' ? edge.source : edge.target;
    const text = place === undefined ? [] : [{ text: wordsOf(edge, place, direction, level), place }];
    lines.push({ head: code(other), ...(level === 'file' && { file: other }), statements: text });
  }
  return lines;
}

function wordsOf(
  { source, weight = 1 }: GraphEdge,
  place: CitedPlace,
  direction: Direction,
  level: GraphLevel,
): string {
  const times = weight > 1 ? ` (${counted(weight, 'import')})` : '';
  if (level !== 'file') return `${code(place.file)} line ${place.line}${times}`;
  return direction === 'dependents' ? `line ${place.line}${times}` : `line ${place.line} of ${code(source)}${times}`;
}

const proofScores = { exact: 1, inferred: 0.8, hint: 0.3 } as const;

/** The import that shows an edge. Between groups it is looked up. */
export async function placeOf(
  { parts, id, context }: Asking,
  { source, target, line, proof = 'exact' }: GraphEdge,
  level: GraphLevel,
  mayLookUp: boolean,
): Promise<CitedPlace | undefined> {
  if (level === 'file' && line !== undefined) return { file: source, line, endLine: line, score: proofScores[proof] };
  if (!mayLookUp) return undefined;
  const { uses } = await (await getEdge(parts, { id, source, target }, context)).data();
  const [first] = uses;
  return first && { file: first.file, line: first.line, endLine: first.line, score: proofScores[first.proof] };
}
