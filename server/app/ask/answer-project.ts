import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import type { EntryPoints } from '#protocol/entry-points.ts';
import type { Cycles } from '#protocol/cycles.ts';
import type { GraphEdge } from '#protocol/graph.ts';
import type { FoundQuestion } from '../analysis/asked-data.ts';
import { listCycles } from '../cycles.ts';
import { listEntryPoints } from '../entry-points.ts';
import { getGraph } from '../graph.ts';
import { listUnused } from '../unused.ts';
import { edgesLookedUpMax, placeOf } from './answer-imports.ts';
import type { Asking } from './asking.ts';
import { claim, surenessOfAll } from './certainty-words.ts';
import { code, counted, type Draft, type DraftLine } from './draft.ts';

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

/** Files, or modules, that depend on each other in a circle. */
export async function answerCycles(asking: Asking, thing: NamedThing | undefined): Promise<Draft> {
  const { parts, id, context } = asking;
  const level =
    thing === undefined || thing.file !== undefined ? 'file' : thing.kind === 'module' ? 'module' : 'directory';
  const all = await (await listCycles(parts, { id, level }, context)).data();
  const subject = thing?.file ?? thing?.id;
  const cycles = subject === undefined ? all.cycles : all.cycles.filter(({ nodes }) => nodes.includes(subject));
  const sureness = surenessOfAll(asking);
  const noun = `dependency cycle between ${level === 'directory' ? 'folders' : `${level}s`}`;
  const through = subject === undefined ? '' : ` through ${code(subject)}`;
  const words = {
    some: `There ${cycles.length === 1 ? 'is' : 'are'} ${counted(cycles.length, noun, noun.replace('cycle', 'cycles'))}${through}${sizesOf(cycles)}`,
    none: `There is no ${noun}${through}`,
    maybe: `No ${noun}${through}`,
  };
  return {
    mode: 'graph',
    lead: [{ text: claim(cycles.length, words, sureness.certainty) }],
    lines: await cycleLines(asking, cycles, level),
    ...sureness,
    operation: 'GET …/cycles',
  };
}

function sizesOf(cycles: Cycles['cycles']): string {
  const largest = Math.max(...cycles.map(({ nodes }) => nodes.length));
  return cycles.length === 1 ? `, with ${largest} of them` : `, the largest with ${largest} of them`;
}

async function cycleLines(
  asking: Asking,
  cycles: Cycles['cycles'],
  level: 'file' | 'module' | 'directory',
): Promise<DraftLine[]> {
  const { parts, id, context } = asking;
  const graph = await (await getGraph(parts, { id, level, detail: 'full' }, context)).data();
  const bySource = Map.groupBy(graph.edges, ({ source }) => source);
  const lines: DraftLine[] = [];
  let lookedUp = 0;
  for (const [index, { nodes, typeOnly }] of cycles.entries()) {
    const members = new Set(nodes);
    for (const node of nodes) {
      const edge = (bySource.get(node) ?? []).find(({ target, type }) => members.has(target) && type !== 'contains');
      // oxlint-disable-next-line no-await-in-loop -- few, and none of them waits for anything
      const place = edge && (await placeOf(asking, edge, level, lookedUp++ < edgesLookedUpMax));
      const text = `${typeOnly ? 'types only, ' : ''}${edge === undefined ? 'part of it' : `imports ${code(edge.target)}`}`;
      lines.push({
        head: `cycle ${index + 1}, ${code(node)}`,
        ...(level === 'file' && { file: node }),
        statements: [{ text, ...(place && { place }) }],
      });
    }
  }
  return lines;
}

/** Exports and files that nothing uses. */
export async function answerUnused(asking: Asking, thing: NamedThing | undefined): Promise<Draft> {
  const { parts, id, context } = asking;
  const asked = { id, limit: listMax, ...(thing?.file !== undefined && { file: thing.file }) };
  const { unused, summary } = await (await listUnused(parts, asked, context)).data();
  const inThing = thing === undefined ? '' : ` of ${code(thing.id)}`;
  const certainty = summary.bounded > 0 || surenessOfAll(asking).certainty !== 'exact' ? 'bounded' : 'exact';
  const reasons = certainty === 'exact' ? [] : ['What is marked as bounded may be used in a way that nobody sees.'];
  const count = summary.exact + summary.bounded;
  const lead =
    count === 0
      ? `No export or file${inThing} is known to be unused${certainty === 'exact' ? ' (exact)' : ' (bounded)'}.`
      : `${counted(summary.exact, 'export or file', 'exports or files')}${inThing} proven to be unused, ${summary.bounded} more without a known use (bounded).`;
  return {
    mode: 'graph',
    lead: [{ text: lead }],
    lines: unusedLines(unused),
    certainty,
    reasons,
    operation: 'GET …/unused',
  };
}

function unusedLines(
  unused: Awaited<ReturnType<Awaited<ReturnType<typeof listUnused>>['data']>>['unused'],
): DraftLine[] {
  return [...Map.groupBy(unused, ({ file }) => file)].map(([file, inFile]) => ({
    head: code(file),
    file,
    statements: inFile.map(({ id, type, line, endLine, certainty }) => ({
      text: `${type === 'file' ? 'the whole file' : code(id.slice(file.length + 1))} (${certainty})`,
      place: { file, line, endLine: Math.min(endLine, line + 4), score: certainty === 'exact' ? 1 : 0.5 },
    })),
  }));
}
