import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import type { NeighbourUnit } from '#server/engine/graph/group-neighbours.ts';
import type { FoundQuestion } from '../analysis/question-data.ts';
import type { FoundNeighbour } from '../analysis/group-data.ts';
import type { Asking } from './asking.ts';
import { claim } from './certainty-words.ts';
import { nodeOf } from './code-of-thing.ts';
import { code, counted, type Draft, type DraftLine } from './draft.ts';
import { placeOfImport } from './edge-place.ts';

type Direction = 'dependents' | 'dependencies';

/**
 * Answers what imports a file, a package, or anything of a folder or module from outside; or what these import from
 * there.
 */
export async function answerImports(
  asking: Asking,
  thing: NamedThing,
  { isTransitive }: FoundQuestion,
  direction: Direction,
): Promise<Draft> {
  const { parts, id, snapshot, context } = asking;
  const unit = unitOf(thing);
  const request = {
    id: nodeOf(thing),
    direction,
    isTransitive,
    unit,
    skipped: parts.snapshots.skipped(id, context),
    unfollowed: parts.snapshots.unfollowed(id, context),
  };
  const asked = await parts.analysis.ask(snapshot, 'groupNeighbours', request, context.signal);
  const { neighbours, certainty, reasons: doubts } = asked.read();
  const words = wordsOfCount(thing, neighbours.length, { isTransitive, unit, direction });
  return {
    mode: 'graph',
    lead: [{ text: claim(neighbours.length, words, certainty) }],
    lines: neighbours.map((neighbour) => lineOf(neighbour, unit, direction)),
    certainty,
    doubts,
    operation: 'GET …/graph',
  };
}

function unitOf({ kind }: NamedThing): NeighbourUnit {
  return kind === 'module' || kind === 'directory' ? kind : 'file';
}

interface Counted {
  readonly isTransitive: boolean;
  readonly unit: NeighbourUnit;
  readonly direction: Direction;
}

function wordsOfCount(thing: NamedThing, count: number, { isTransitive, unit, direction }: Counted) {
  const noun = unit === 'directory' ? 'folder' : unit;
  const far = isTransitive ? ', directly or through others' : '';
  const name = code(thing.id);
  if (direction === 'dependents') {
    return {
      some: `${counted(count, noun)} ${count === 1 ? 'depends' : 'depend'} on ${name}${far}`,
      none: `Nothing depends on ${name}`,
      maybe: `Nothing that depends on ${name}`,
    };
  }
  return {
    some: `${name} depends on ${counted(count, `${noun} or package`, `${noun}s or packages`)}${far}`,
    none: unit === 'file' ? `${name} imports nothing` : `${name} depends on nothing else`,
    maybe: `Nothing that ${name} imports`,
  };
}

function lineOf(
  { id, imports, file, line, proof }: FoundNeighbour,
  unit: NeighbourUnit,
  direction: Direction,
): DraftLine {
  const times = imports > 1 ? ` (${counted(imports, 'import')})` : '';
  const isSaid = unit === 'file' && direction === 'dependents';
  const at = unit === 'file' ? `line ${line} of ${code(file)}` : `${code(file)} line ${line}`;
  const text = `${isSaid ? `line ${line}` : at}${times}`;
  const statements = [{ text, place: placeOfImport(file, line, proof) }];
  return { head: code(id), ...(unit === 'file' && { file: id }), statements };
}
