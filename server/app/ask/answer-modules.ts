import type { GraphEdge, GraphNode } from '#protocol/graph.ts';
import { getGraph } from '../questions/graph.ts';
import type { Asking } from './asking.ts';
import { claim, surenessOfAll } from './certainty-words.ts';
import { type CitedPlace, code, counted, type Draft, type DraftLine } from './draft.ts';
import { edgesLookedUpMax, placeOf } from './edge-place.ts';

/** Which modules there are, and what each depends on; where there is but one, which folders it divides into. */
export async function answerModules(asking: Asking): Promise<Draft> {
  const { nodes, edges, words } = await partsOfProject(asking);
  return draftOf(await partsOf(asking, nodes, edges), words, surenessOfAll(asking));
}

/** The modules of a project with their dependencies; of one that is a single module its folders. */
export async function partsOfProject(asking: Asking): Promise<ProjectParts> {
  const { parts, id, context } = asking;
  const graph = await (await getGraph(parts, { id, level: 'module', detail: 'full' }, context)).data();
  const isOneModule = graph.nodes.some(({ type }) => type === 'directory');
  const words = isOneModule ? folderWords : moduleWords;
  const nodes = graph.nodes.filter(({ type, size }) => type === 'module' || (type === 'directory' && size > 0));
  return { nodes, edges: graph.edges, words };
}

interface ProjectParts {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly words: PartWords;
}

const moduleWords: PartWords = { one: 'module', many: 'modules', begin: 'The project has ' };
const folderWords: PartWords = {
  one: 'folder',
  many: 'folders',
  begin: 'The project is one module. Its code lies in ',
};

/** A module or folder with what it depends on. */
interface Part {
  readonly label: string;
  /** Lines of code. */
  readonly size: number;
  readonly uses: readonly PartUse[];
}

interface PartUse {
  /** Label of the part. */
  readonly target: string;
  readonly imports: number;
  readonly place?: CitedPlace;
}

interface PartWords {
  readonly one: string;
  readonly many: string;
  readonly begin: string;
}

function draftOf(parts: readonly Part[], words: PartWords, sureness: ReturnType<typeof surenessOfAll>): Draft {
  const edgeCount = parts.reduce((sum, { uses }) => sum + uses.length, 0);
  const between = `${counted(edgeCount, 'dependency', 'dependencies')} between them`;
  const some = `${words.begin}${counted(parts.length, words.one, words.many)} with ${between}`;
  const claims = { some, none: `There is no ${words.one}`, maybe: `No ${words.one}` };
  return {
    mode: 'graph',
    lead: [{ text: claim(parts.length, claims, sureness.certainty) }],
    lines: parts.toSorted((a, b) => b.size - a.size).map(lineOf),
    ...sureness,
    operation: 'GET …/graph?level=module',
  };
}

function lineOf({ label, size, uses }: Part): DraftLine {
  const depends = uses.length === 0 ? ', depends on no other' : ', depends on';
  return {
    head: `${code(label)} (${counted(size, 'line')} of code)${depends}`,
    statements: uses.map(({ target, imports, place }) => ({
      text: `${code(target)} (${counted(imports, 'import')})`,
      ...(place && { place }),
    })),
  };
}

/** The edges of each, most imports first. */
async function partsOf(asking: Asking, nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Promise<Part[]> {
  const bySource = Map.groupBy(edges, ({ source }) => source);
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  const parts: Part[] = [];
  let lookedUp = 0;
  for (const { id, label, size } of nodes) {
    const uses: PartUse[] = [];
    for (const edge of bySource.get(id) ?? []) {
      // oxlint-disable-next-line no-await-in-loop -- few, and none of them waits for anything
      const place = await placeOf(asking, edge, 'module', lookedUp++ < edgesLookedUpMax);
      uses.push({ target: labels.get(edge.target) ?? edge.target, imports: edge.weight ?? 1, ...(place && { place }) });
    }
    parts.push({ label, size, uses: uses.toSorted((a, b) => b.imports - a.imports) });
  }
  return parts;
}
