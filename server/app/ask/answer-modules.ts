import { importReading } from '#server/engine/source/read-languages.ts';
import { topFolders } from '#server/engine/graph/top-folders.ts';
import type { Graph, GraphEdge, GraphNode } from '#protocol/graph.ts';
import { getGraph } from '../graph.ts';
import type { Asking } from './asking.ts';
import { claim, surenessOfAll } from './certainty-words.ts';
import { type CitedPlace, code, counted, type Draft, type DraftLine } from './draft.ts';
import { edgesLookedUpMax, placeOf, placeOfEdge } from './edge-place.ts';

/** Which modules there are, and what each depends on; where there is but one, which folders it divides into. */
export async function answerModules(asking: Asking): Promise<Draft> {
  const { parts, id, context } = asking;
  const graph = await (await getGraph(parts, { id, level: 'module', detail: 'full' }, context)).data();
  const modules = graph.nodes.filter(({ type }) => type === 'module').map(({ id: name, size }) => ({ id: name, size }));
  const folders = modules.length === 1 ? await foldersOf(asking) : [];
  const sureness = surenessOfAll(asking);
  const module: PartWords = { one: 'module', many: 'modules', begin: 'The project has ', path: 'level=module' };
  if (folders.length < 2) return draftOf(await modulesOf(asking, modules, graph.edges), module, sureness);
  const begin = `The project has 1 module, ${code(modules[0].id)}. Its code lies in `;
  return draftOf(folders, { one: 'folder', many: 'folders', begin, path: 'level=directory' }, sureness);
}

/** A module or folder with what it depends on. */
interface Part {
  readonly id: string;
  /** Lines of code. */
  readonly size: number;
  readonly uses: readonly PartUse[];
}

interface PartUse {
  readonly target: string;
  readonly imports: number;
  readonly place?: CitedPlace;
}

interface PartWords {
  readonly one: string;
  readonly many: string;
  readonly begin: string;
  /** Parameters of the operation that lists all. */
  readonly path: string;
}

function draftOf(parts: readonly Part[], words: PartWords, sureness: ReturnType<typeof surenessOfAll>): Draft {
  const edgeCount = parts.reduce((sum, { uses }) => sum + uses.length, 0);
  const between = `${counted(edgeCount, 'dependency', 'dependencies')} between them`;
  const some = `${words.begin}${counted(parts.length, words.one, words.many)} with ${between}`;
  const told = { some, none: `There is no ${words.one}`, maybe: `No ${words.one}` };
  return {
    mode: 'graph',
    lead: [{ text: claim(parts.length, told, sureness.certainty) }],
    lines: parts.toSorted((a, b) => b.size - a.size).map(lineOf),
    ...sureness,
    operation: `GET …/graph?${words.path}`,
  };
}

function lineOf({ id, size, uses }: Part): DraftLine {
  const depends = uses.length === 0 ? ', depends on no other' : ', depends on';
  return {
    head: `${code(id)} (${counted(size, 'line')} of code)${depends}`,
    statements: uses.map(({ target, imports, place }) => ({
      text: `${code(target)} (${counted(imports, 'import')})`,
      ...(place && { place }),
    })),
  };
}

async function modulesOf(
  asking: Asking,
  modules: readonly Pick<Part, 'id' | 'size'>[],
  edges: readonly GraphEdge[],
): Promise<Part[]> {
  const bySource = Map.groupBy(edges, ({ source }) => source);
  const parts: Part[] = [];
  let lookedUp = 0;
  for (const module of modules) {
    const uses: PartUse[] = [];
    for (const edge of bySource.get(module.id) ?? []) {
      // oxlint-disable-next-line no-await-in-loop -- few, and none of them waits for anything
      const place = await placeOf(asking, edge, 'module', lookedUp++ < edgesLookedUpMax);
      uses.push({ target: edge.target, imports: edge.weight ?? 1, ...(place && { place }) });
    }
    parts.push({ ...module, uses });
  }
  return parts;
}

async function foldersOf(asking: Asking): Promise<Part[]> {
  const { parts, id, context } = asking;
  const graph = await (await getGraph(parts, { id, level: 'file', detail: 'full' }, context)).data();
  const files = graph.nodes.filter(isCode).map(({ id: path, size }) => ({ path, size }));
  const folderOf = topFolders(files);
  const edges = graph.edges.filter(({ type }) => type !== 'contains');
  const bySource = Map.groupBy(edges, ({ source }) => folderOf.get(source));
  const filesOf = Map.groupBy(files, ({ path }) => folderOf.get(path) as string);
  return Array.from(filesOf, ([folder, inside]) => ({
    id: folder,
    size: inside.reduce((sum, { size }) => sum + size, 0),
    uses: usesOf(folder, bySource.get(folder) ?? [], folderOf),
  }));
}

/** Data and prose have lines of their own, and are no part of what a program is made of. */
function isCode({ id, type, language = '' }: GraphNode): boolean {
  return type === 'file' && importReading(language, id) !== 'none';
}

/** What the files of a folder depend on in others, most of it first. */
function usesOf(folder: string, edges: Graph['edges'], folderOf: ReadonlyMap<string, string>): PartUse[] {
  const byTarget = Map.groupBy(edges, ({ target }) => folderOf.get(target));
  const uses = [...byTarget].flatMap(([target, leading]) =>
    target === undefined || target === folder ? [] : [{ target, leading }],
  );
  const told = uses.map(({ target, leading }) => {
    const imports = leading.reduce((sum, { weight = 1 }) => sum + weight, 0);
    const place = placeOfEdge(leading[0]);
    return { target, imports, ...(place && { place }) };
  });
  return told.toSorted((a, b) => b.imports - a.imports);
}
