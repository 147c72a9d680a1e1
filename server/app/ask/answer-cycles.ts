import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import type { Cycles } from '#protocol/cycles.ts';
import type { GraphEdge } from '#protocol/graph.ts';
import type { FoundGroupCycles } from '../analysis/group-data.ts';
import { listCycles } from '../questions/cycles.ts';
import { getGraph } from '../questions/graph.ts';
import type { Asking } from './asking.ts';
import { claim, type Sureness, surenessOfAll } from './certainty-words.ts';
import { nodeOf } from './code-of-thing.ts';
import { code, counted, type Draft, type DraftLine, type Statement } from './draft.ts';
import { describeRings } from './cycle-rings.ts';
import { edgesLookedUpMax, placeOf } from './edge-place.ts';

/** Files, and modules, that depend on each other in a circle when the program starts; of a module or folder those that any of its files is in. */
export async function answerCycles(asking: Asking, thing: NamedThing | undefined): Promise<Draft> {
  if (thing === undefined) return answerAllCycles(asking);
  const { cycles, certainty, reasons: doubts } = await cyclesOfFiles(asking, thing);
  const sureness = { certainty, doubts };
  const ofModules = thing.kind === 'module' ? await cyclesOfModules(asking, thing) : [];
  const through = ` through ${code(thing.file ?? thing.id)}`;
  const first = await cyclesPart(asking, cycles, 'file', sureness, { through, file: thing.file });
  if (ofModules.length === 0) return cyclesDraft(first);
  return cyclesDraft(first, await cyclesPart(asking, ofModules, 'module', sureness, { through }));
}

/** Between files, and between modules where there are several. */
async function answerAllCycles(asking: Asking): Promise<Draft> {
  const sureness = surenessOfAll(asking);
  const files = await cyclesPart(asking, await allCycles(asking, 'file'), 'file', sureness);
  if (asking.snapshot.files.moduleNames.length < 2) return cyclesDraft(files);
  return cyclesDraft(files, await cyclesPart(asking, await allCycles(asking, 'module'), 'module', sureness));
}

async function allCycles({ parts, id, context }: Asking, level: 'file' | 'module'): Promise<Cycles['cycles']> {
  return (await (await listCycles(parts, { id, level }, context)).data()).cycles;
}

async function cyclesOfFiles({ parts, id, snapshot, context }: Asking, thing: NamedThing): Promise<FoundGroupCycles> {
  const request = {
    id: thing.file ?? nodeOf(thing),
    skipped: parts.snapshots.skipped(id, context),
    unfollowed: parts.snapshots.unfollowed(id, context),
  };
  return (await parts.analysis.ask(snapshot, 'groupCycles', request, context.signal)).read();
}

async function cyclesOfModules(asking: Asking, thing: NamedThing): Promise<Cycles['cycles']> {
  return (await allCycles(asking, 'module')).filter(({ nodes }) => nodes.includes(thing.id));
}

type CyclesPart = Sureness & {
  readonly lead: readonly Statement[];
  readonly lines: readonly DraftLine[];
};

function cyclesDraft({ lead, lines, certainty, doubts }: CyclesPart, more?: CyclesPart): Draft {
  return {
    mode: 'graph',
    lead: [...lead, ...(more?.lead ?? [])],
    lines: [...lines, ...(more?.lines ?? [])],
    certainty,
    doubts,
    operation: 'GET …/cycles',
  };
}

/** Parts of an answer about one thing: ` through X`, and its file. */
interface Within {
  readonly through?: string;
  readonly file?: string | undefined;
}

async function cyclesPart(
  asking: Asking,
  cycles: Cycles['cycles'],
  level: 'file' | 'module',
  { certainty, doubts }: Sureness,
  { through = '', file }: Within = {},
): Promise<CyclesPart> {
  const noun = `dependency cycle at program start between ${level}s`;
  const words = {
    some: `There ${cycles.length === 1 ? 'is' : 'are'} ${counted(cycles.length, noun, noun.replace('cycle', 'cycles'))}${through}${sizesOf(cycles)}`,
    none: `There is no ${noun}${through}`,
    maybe: `No ${noun}${through}`,
  };
  const text = claim(cycles.length, words, certainty);
  const edgesOf = await edgesBySource(asking, level);
  const rings = level === 'file' ? await describeRings(asking, cycles, edgesOf, file) : [];
  const lines = await cycleLines(asking, cycles, level, edgesOf);
  return { lead: [{ text }, ...rings], lines, certainty, doubts };
}

function sizesOf(cycles: Cycles['cycles']): string {
  const largest = Math.max(...cycles.map(({ nodes }) => nodes.length));
  return cycles.length === 1 ? `, with ${largest} of them` : `, the largest with ${largest} of them`;
}

type EdgesOf = (node: string) => readonly GraphEdge[];

async function edgesBySource({ parts, id, context }: Asking, level: 'file' | 'module'): Promise<EdgesOf> {
  const { edges } = await (await getGraph(parts, { id, level, detail: 'full' }, context)).data();
  const bySource = Map.groupBy(
    edges.filter(({ load }) => load === 'start'),
    ({ source }) => source,
  );
  return (node) => bySource.get(node) ?? [];
}

async function cycleLines(
  asking: Asking,
  cycles: Cycles['cycles'],
  level: 'file' | 'module',
  edgesOf: EdgesOf,
): Promise<DraftLine[]> {
  const lines: DraftLine[] = [];
  let lookedUp = 0;
  for (const [index, { nodes }] of cycles.entries()) {
    const members = new Set(nodes);
    for (const node of nodes) {
      const edge = edgesOf(node).find(({ target }) => members.has(target));
      // oxlint-disable-next-line no-await-in-loop -- few, and none of them waits for anything
      const place = edge && (await placeOf(asking, edge, level, lookedUp++ < edgesLookedUpMax));
      const text = edge === undefined ? 'part of it' : `imports ${code(edge.target)}`;
      lines.push({
        head: `cycle ${index + 1}, ${code(node)}`,
        ...(level === 'file' && { file: node }),
        statements: [{ text, ...(place && { place }) }],
      });
    }
  }
  return lines;
}
