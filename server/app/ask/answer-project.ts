import type { EntryPoints } from '#protocol/entry-points.ts';
import type { GraphEdge } from '#protocol/graph.ts';
import type { FoundQuestion } from '../analysis/asked-data.ts';
import { listEntryPoints } from '../entry-points.ts';
import { getGraph } from '../graph.ts';
import type { Asking } from './asking.ts';
import { claim, surenessOfAll } from './certainty-words.ts';
import { code, counted, type Draft, type DraftLine } from './draft.ts';
import { edgesLookedUpMax, placeOf } from './edge-place.ts';

type EntryType = EntryPoints['entryPoints'][number]['type'];

const entryTypes: Readonly<Record<string, EntryType>> = {
  route: 'route',
  command: 'command',
  job: 'job',
  worker: 'worker',
  page: 'page',
  message: 'message',
  scripts: 'script',
  exported: 'package',
};

const listMax = 1000;

const byConvention =
  'Entry points are known from manifests, usual names and the frameworks that are known; there may be others.';

/** Where programs begin. */
export async function answerEntryPoints(asking: Asking, { about = '' }: FoundQuestion): Promise<Draft> {
  const { parts, id, context } = asking;
  const type = entryTypes[about];
  const asked = { id, limit: listMax, ...(type && { type }) };
  const { entryPoints } = await (await listEntryPoints(parts, asked, context)).data();
  const sureness = surenessOfAll(asking, [byConvention]);
  const noun = type === undefined ? 'entry point' : type === 'package' ? 'entry point of packages' : type;
  const plural = type === undefined ? 'entry points' : type === 'package' ? 'entry points of packages' : `${type}s`;
  const some = `There are ${counted(entryPoints.length, noun, plural)}`;
  const words = { some, none: `There is no ${noun}`, maybe: `No ${noun}` };
  return {
    mode: 'graph',
    lead: [{ text: claim(entryPoints.length, words, sureness.certainty) }],
    lines: entryLines(entryPoints),
    ...sureness,
    operation: 'GET …/entry-points',
  };
}

function entryLines(entryPoints: EntryPoints['entryPoints']): DraftLine[] {
  return [...Map.groupBy(entryPoints, ({ file }) => file)].map(([file, inFile]) => ({
    head: code(file),
    file,
    statements: inFile.map(({ type, name, line }) => ({
      text: `${type} ${name === file ? '' : `${code(name)} `}line ${line}`,
      place: { file, line, endLine: line, score: 1 },
    })),
  }));
}

/** Which modules there are, and what each depends on. */
export async function answerModules(asking: Asking): Promise<Draft> {
  const { parts, id, context } = asking;
  const graph = await (await getGraph(parts, { id, level: 'module', detail: 'full' }, context)).data();
  const modules = graph.nodes.filter(({ type }) => type === 'module');
  const sureness = surenessOfAll(asking);
  const bySource = Map.groupBy(graph.edges, ({ source }) => source);
  const lines: DraftLine[] = [];
  let lookedUp = 0;
  for (const { id: module, size } of modules.toSorted((a, b) => b.size - a.size)) {
    const edges = bySource.get(module) ?? [];
    const statements = [];
    for (const edge of edges) {
      // oxlint-disable-next-line no-await-in-loop -- few, and none of them waits for anything
      const place = await placeOf(asking, edge, 'module', lookedUp++ < edgesLookedUpMax);
      statements.push({ text: edgeWords(edge), ...(place && { place }) });
    }
    const depends = edges.length === 0 ? ', depends on no other' : ', depends on';
    lines.push({ head: `${code(module)} (${counted(size, 'line')} of code)${depends}`, statements });
  }
  const some = `The project has ${counted(modules.length, 'module')} with ${counted(graph.edges.length, 'dependency', 'dependencies')} between them`;
  const words = { some, none: 'There is no module', maybe: 'No module' };
  return {
    mode: 'graph',
    lead: [{ text: claim(modules.length, words, sureness.certainty) }],
    lines,
    ...sureness,
    operation: 'GET …/graph?level=module',
  };
}

function edgeWords({ target, weight = 1 }: GraphEdge): string {
  return `${code(target)} (${counted(weight, 'import')})`;
}
