import type { Doubt } from '#protocol/doubt-codes.ts';
import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import { findSymbols } from '#server/engine/graph/find-symbols.ts';
import type { DependencyPath } from '#protocol/path.ts';
import { getPath } from '../questions/dependency-path.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import type { Asking } from './asking.ts';
import { isGroup, nodeOf } from './code-of-thing.ts';
import { code, counted, type Draft } from './draft.ts';
import { wayByCalls } from './way-by-calls.ts';

/** Members of a type that are tried as ends of a way. */
const membersMax = 48;

/** Answers how one comes to use the other, each step with its line. */
export async function answerPath(asking: Asking, from: NamedThing, to: NamedThing): Promise<Draft> {
  const [start, end] = [code(from.id), code(to.id)];
  if (isGroup(from) && from.id === to.id) {
    const lead = [{ text: `Both names mean the same code, ${start}.` }];
    return { mode: 'graph', lead, lines: [], certainty: 'exact' };
  }
  const found = await pathOfThings(asking, from, to);
  if (found.path.length === 0 && from.id !== to.id) return withoutPath(found, start, end);
  const steps = found.edges.length;
  const isSure = found.edges.every(({ proof }) => proof === 'exact');
  const known = isSure ? 'each of them proven' : 'some of them inferred';
  const lead =
    steps === 0
      ? `${start} and ${end} are the same.`
      : `${start} reaches ${end} in ${counted(steps, 'step')}${mentionsIn(found)}, ${known} (${found.certainty}).${indirectly(found)}${throughTests(found)}`;
  return {
    mode: 'graph',
    lead: [{ text: lead }],
    lines: found.edges.map(({ source, target, type, file, line, proof }, index) => ({
      head: code(file),
      file,
      statements: [
        {
          text: `${code(source)} → ${code(target)} (${stepWords(type, found.path[index + 1]?.type)}, line ${line}, ${proof})`,
          place: { file, line, endLine: line, score: proof === 'exact' ? 1 : 0.8 },
        },
      ],
    })),
    certainty: found.certainty,
    doubts: found.doubts ?? [],
    operation: 'GET …/path',
  };
}

/** The way from one thing to another, by calls where there is one. */
export async function pathOfThings(asking: Asking, from: NamedThing, to: NamedThing): Promise<DependencyPath> {
  return callsBefore(asking, from, to, await pathBetween(asking, from, to));
}

/** Between symbols a way by calls says more than a shorter one that leads through types which are merely mentioned. */
async function callsBefore(
  asking: Asking,
  from: NamedThing,
  to: NamedThing,
  shortest: DependencyPath,
): Promise<DependencyPath> {
  const isDirect = shortest.edges.length <= 1 || shortest.edges.every(({ type }) => type === 'call');
  if (from.kind !== 'symbol' || to.kind !== 'symbol' || isDirect) return shortest;
  const calls = await wayByCalls(asking, from, to);
  if (calls === undefined) return shortest;
  const isProven = calls.every(({ proof }) => proof === 'exact');
  return {
    certainty: isProven ? 'exact' : 'bounded',
    ...reasonsAndDoubts(isProven ? [] : [{ code: 'calls_inferred' }]),
    path: [from.id, ...calls.map(({ target }) => target)].map((id) => ({ id, type: 'function' })),
    edges: calls.map((edge) => ({ ...edge, name: '', text: '' })),
  };
}

const kindsOfTypes = new Set(['class', 'interface', 'type', 'enum']);

function stepWords(type: string, kind: string | undefined): string {
  if (type !== 'reference' || kind === undefined) return type.replaceAll('_', ' ');
  return kindsOfTypes.has(kind) ? 'reference to a type' : 'reference to a value';
}

/** Number of names shown of what a path leads through. */
const namesShown = 4;

function mentionsIn({ edges }: DependencyPath): string {
  const mentioned = edges.filter(({ type }) => type === 'reference').map(({ target }) => target);
  return mentioned.length === 0
    ? ''
    : `, not by calls alone but through what is merely mentioned (${namesOf(mentioned)})`;
}

function indirectly({ path, edges }: DependencyPath): string {
  const between = edges.slice(0, -1).map(({ target }) => target);
  const isOfSymbols = path.some(({ type }) => type !== 'file');
  return between.length === 0 || !isOfSymbols ? '' : ` That is indirect, through ${namesOf(between)}.`;
}

function throughTests(found: DependencyPath): string {
  return found.throughTests ? ' No way through shipped code was found: this one leads through tests.' : '';
}

function namesOf(ids: readonly string[]): string {
  const more = ids.length > namesShown ? ' and others' : '';
  const shown = ids.slice(0, namesShown).map((id) => code(id.slice(id.indexOf('#') + 1)));
  return `${shown.join(', ')}${more}`;
}

function withoutPath({ certainty, doubts = [] }: DependencyPath, start: string, end: string): Draft {
  const lead =
    certainty === 'exact'
      ? `There is no path from ${start} to ${end} inside the project (exact).`
      : `No path from ${start} to ${end} is known, but there may be one (${certainty}).`;
  return { mode: 'graph', lead: [{ text: lead }], lines: [], certainty, doubts, operation: 'GET …/path' };
}

/** A type reaches what its members reach, as all symbols do, and is reached where they are. */
async function pathBetween(asking: Asking, from: NamedThing, to: NamedThing): Promise<DependencyPath> {
  const { parts, id, context } = asking;
  const isSymbols = from.kind === 'symbol' || to.kind === 'symbol';
  const { ends, leftCount } = endsOf(asking, to);
  let least: DependencyPath | undefined;
  for (const end of ends) {
    const params = { id, from: nodeOf(from), to: end, ...(isSymbols && { level: 'symbol' as const }) };
    // oxlint-disable-next-line no-await-in-loop -- the first path that is found is shown
    const found = await (await getPath(parts, params, context)).data();
    if (found.path.length > 0) return found;
    if (least === undefined || (least.certainty === 'exact' && found.certainty !== 'exact')) least = found;
  }
  return leftCount === 0 ? (least as DependencyPath) : withMembersLeft(least as DependencyPath, leftCount);
}

function withMembersLeft(found: DependencyPath, leftCount: number): DependencyPath {
  const certainty = found.certainty === 'exact' ? 'bounded' : found.certainty;
  const doubts: Doubt[] = [...(found.doubts ?? []), { code: 'members_left', count: leftCount }];
  return { ...found, certainty, ...reasonsAndDoubts(doubts) };
}

interface Ends {
  /** Ids of nodes. */
  readonly ends: readonly string[];
  /** Number of members that are left out. */
  readonly leftCount: number;
}

function endsOf({ snapshot: { files, symbols } }: Asking, thing: NamedThing): Ends {
  const { id, kind, file = '', symbolKind } = thing;
  if (kind !== 'symbol' || symbols === undefined || !/^(?:class|interface|type)$/.test(symbolKind ?? ''))
    return { ends: [nodeOf(thing)], leftCount: 0 };
  const members = [...findSymbols(files, symbols, { file })].filter((row) => row.id.startsWith(`${id}.`));
  const shown = members.slice(0, membersMax).map((row) => row.id);
  return { ends: [id, ...shown], leftCount: members.length - shown.length };
}
