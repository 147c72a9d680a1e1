import type { Cycles } from '#protocol/cycles.ts';
import type { GraphEdge } from '#protocol/graph.ts';
import { getPath } from '../questions/dependency-path.ts';
import type { Asking } from './asking.ts';
import { code, counted, type Statement } from './draft.ts';
import { placeOfEdge } from './edge-place.ts';

/** A cycle of fewer files is its own ring. */
const filesMin = 4;
/** Number of cycles whose rings are shown, the largest first. */
const cyclesShown = 3;
/** Edges of a cycle that rings are looked for through. */
const edgesTried = 12;
/** Number of names shown of a ring. */
const namesShown = 6;

interface Ring {
  /** Each imports the next, the last imports the first. */
  readonly files: readonly string[];
  /** From the first to the second. */
  readonly edge: GraphEdge;
}

/**
 * Returns for the largest cycles a short ring in each, which a reader can cut; a list of all files would not help
 * there.
 *
 * @param through a file that the rings are to lead through
 */
export async function describeRings(
  asking: Asking,
  cycles: Cycles['cycles'],
  edgesOf: (file: string) => readonly GraphEdge[],
  through?: string,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  for (const [index, { nodes }] of cycles.slice(0, cyclesShown).entries()) {
    if (nodes.length < filesMin) continue;
    const members = new Set(nodes);
    const begins = through !== undefined && members.has(through) ? [through] : nodes;
    const edges = begins.flatMap((node) =>
      edgesOf(node).filter(({ target }) => members.has(target) && target !== node),
    );
    // oxlint-disable-next-line no-await-in-loop -- few, one thread answers them all
    const ring = pairIn(edges, edgesOf) ?? (await shortRing(asking, edges));
    if (ring !== undefined) statements.push(statementOf(index + 1, nodes.length, ring));
  }
  return statements;
}

/** Two that import each other: no way round is shorter. */
function pairIn(edges: readonly GraphEdge[], edgesOf: (file: string) => readonly GraphEdge[]): Ring | undefined {
  const edge = edges.find(({ source, target }) => edgesOf(target).some((back) => back.target === source));
  return edge && { files: [edge.source, edge.target], edge };
}

/** The shortest through one of some edges, of each file the first; which of all is the shortest would take a search from each. */
async function shortRing({ parts, id, context }: Asking, edges: readonly GraphEdge[]): Promise<Ring | undefined> {
  const tried = Array.from(Map.groupBy(edges, ({ source }) => source).values(), ([first]) => first);
  let found: Ring | undefined;
  for (const edge of tried.slice(0, edgesTried)) {
    // oxlint-disable-next-line no-await-in-loop -- few, one thread answers them all
    const back = await (
      await getPath(parts, { id, from: edge.target, to: edge.source, load: 'start' }, context)
    ).data();
    const files = [edge.source, ...back.path.slice(0, -1).map((node) => node.id)];
    if (back.path.length > 1 && (found === undefined || files.length < found.files.length)) found = { files, edge };
  }
  return found;
}

function statementOf(number: number, size: number, { files, edge }: Ring): Statement {
  const shown = files.slice(0, namesShown).map((file) => code(file));
  const round = [...shown, ...(files.length > namesShown ? ['…'] : []), shown[0]].join(' → ');
  const place = placeOfEdge(edge);
  const text = `In cycle ${number}, of ${counted(size, 'file')}, a way round of ${files.length} is ${round}.`;
  return { text, ...(place && { place }) };
}
