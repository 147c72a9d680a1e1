import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import { findSymbols } from '#server/engine/graph/find-symbols.ts';
import type { DependencyPath } from '#protocol/path.ts';
import { getPath } from '../dependency-path.ts';
import type { Asking } from './asking.ts';
import { isGroup, nodeOf } from './code-of-thing.ts';
import { code, counted, type Draft } from './draft.ts';

/** Members of a type that are tried as ends of a way. */
const membersMax = 24;

/** How one comes to use the other, each step with its line. */
export async function answerPath(asking: Asking, from: NamedThing, to: NamedThing): Promise<Draft> {
  const [start, end] = [code(from.id), code(to.id)];
  if (isGroup(from) && from.id === to.id) {
    const lead = [{ text: `Both names mean the same code, ${start}.` }];
    return { mode: 'graph', lead, lines: [], certainty: 'exact', reasons: [] };
  }
  const found = await pathBetween(asking, from, to);
  if (found.path.length === 0) return withoutPath(found, start, end);
  const steps = found.edges.length;
  const isSure = found.edges.every(({ proof }) => proof === 'exact');
  const known = isSure ? 'each of them proven' : 'some of them inferred';
  const lead =
    steps === 0
      ? `${start} and ${end} are the same.`
      : `${start} reaches ${end} in ${counted(steps, 'step')}, ${known} (${found.certainty}).`;
  return {
    mode: 'graph',
    lead: [{ text: lead }],
    lines: found.edges.map(({ source, target, type, file, line, proof }) => ({
      head: code(file),
      file,
      statements: [
        {
          text: `${code(source)} → ${code(target)} (${type.replaceAll('_', ' ')}, line ${line}, ${proof})`,
          place: { file, line, endLine: line, score: proof === 'exact' ? 1 : 0.8 },
        },
      ],
    })),
    certainty: found.certainty,
    reasons: found.reasons,
    operation: 'GET …/path',
  };
}

function withoutPath({ certainty, reasons }: DependencyPath, start: string, end: string): Draft {
  const lead =
    certainty === 'exact'
      ? `There is no path from ${start} to ${end} inside the project (exact).`
      : `No path from ${start} to ${end} is known, but there may be one (${certainty}).`;
  return { mode: 'graph', lead: [{ text: lead }], lines: [], certainty, reasons, operation: 'GET …/path' };
}

/** A type reaches what its members reach, and is reached where they are. */
async function pathBetween(asking: Asking, from: NamedThing, to: NamedThing): Promise<DependencyPath> {
  const { parts, id, context } = asking;
  const isSymbols = from.kind === 'symbol' || to.kind === 'symbol';
  let least: DependencyPath | undefined;
  for (const [source, target] of endsOf(asking, from, to)) {
    const params = { id, from: source, to: target, ...(isSymbols && { level: 'symbol' as const }) };
    // oxlint-disable-next-line no-await-in-loop -- the first way that is found is told
    const found = await (await getPath(parts, params, context)).data();
    if (found.path.length > 0) return found;
    if (least === undefined || (least.certainty === 'exact' && found.certainty !== 'exact')) least = found;
  }
  return least as DependencyPath;
}

function endsOf(asking: Asking, from: NamedThing, to: NamedThing): (readonly [string, string])[] {
  const [sources, targets] = [withMembers(asking, from), withMembers(asking, to)];
  return sources.flatMap((source) => targets.map((target) => [source, target] as const)).slice(0, membersMax * 2);
}

function withMembers({ snapshot: { files, symbols } }: Asking, thing: NamedThing): string[] {
  const { id, kind, file = '', symbolKind } = thing;
  if (kind !== 'symbol' || symbols === undefined || !/^(?:class|interface|type)$/.test(symbolKind ?? ''))
    return [nodeOf(thing)];
  const members = [...findSymbols(files, symbols, { file })].filter((row) => row.id.startsWith(`${id}.`));
  return [id, ...members.slice(0, membersMax).map((row) => row.id)];
}
