import type { Cycles } from '#protocol/cycles.ts';
import type { GraphEdge } from '#protocol/graph.ts';
import { getPath } from '../dependency-path.ts';
import type { Asking } from './asking.ts';
import { code, counted, type Statement } from './draft.ts';
import { placeOfImport } from './edge-place.ts';

/** A cycle of fewer files is its own ring. */
const filesMin = 4;
/** Cycles whose rings are told, the largest first. */
const cyclesShown = 3;
/** Edges of a cycle that rings are looked for through. */
const edgesTried = 12;
/** Names of a ring that are told. */
const namesShown = 6;

interface Ring {
  /** Each imports the next, the last imports the first. */
  readonly files: readonly string[];
  /** From the first to the second. */
  readonly edge: GraphEdge;
}

/** For the largest cycles a short way round in each: what somebody can cut, where a list of all its files says nothing. */
export async function ringsTold(
  asking: Asking,
  cycles: Cycles['cycles'],
  edgesOf: (file: string) => readonly GraphEdge[],
): Promise<Statement[]> {
  const told: Statement[] = [];
  for (const [index, { nodes }] of cycles.slice(0, cyclesShown).entries()) {
    if (nodes.length < filesMin) continue;
    // oxlint-disable-next-line no-await-in-loop -- few, one thread answers them all
    const ring = await shortRing(asking, nodes, edgesOf);
    if (ring !== undefined) told.push(statementOf(index + 1, nodes.length, ring));
  }
  return told;
}

/** The shortest through one of the first edges; which of all is the shortest would take a search from each file. */
async function shortRing(
  { parts, id, context }: Asking,
  nodes: readonly string[],
  edgesOf: (file: string) => readonly GraphEdge[],
): Promise<Ring | undefined> {
  const members = new Set(nodes);
  const edges = nodes.flatMap((node) =>
    edgesOf(node)
      .filter(({ target }) => members.has(target))
      .slice(0, 1),
  );
  let found: Ring | undefined;
  for (const edge of edges.slice(0, edgesTried)) {
    // oxlint-disable-next-line no-await-in-loop -- few, one thread answers them all
    const back = await (await getPath(parts, { id, from: edge.target, to: edge.source }, context)).data();
    const files = [edge.source, ...back.path.slice(0, -1).map((node) => node.id)];
    if (back.path.length > 1 && (found === undefined || files.length < found.files.length)) found = { files, edge };
    if (found?.files.length === 2) break;
  }
  return found;
}

function statementOf(number: number, size: number, { files, edge }: Ring): Statement {
  const shown = files.slice(0, namesShown).map((file) => code(file));
  const round = [...shown, ...(files.length > namesShown ? ['…'] : []), shown[0]].join(' → ');
  const place = edge.line === undefined ? undefined : placeOfImport(edge.source, edge.line, edge.proof ?? 'exact');
  const text = `In cycle ${number}, of ${counted(size, 'file')}, a way round of ${files.length} is ${round}.`;
  return { text, ...(place && { place }) };
}
