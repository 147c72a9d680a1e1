import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import { lineOfPlace } from './answer-by-excerpts.ts';
import type { Asking } from './asking.ts';
import { code, type Draft, type DraftLine } from './draft.ts';
import { fileOfId } from './file-of-id.ts';
import { placeOfNamed, symbolRow } from './found-places.ts';
import { declaredName, mentionsOf } from './project-documents.ts';
import { oncePer, someCalls } from './symbol-uses.ts';

/** Number of callees that are shown. */
const calleesShown = 6;
const besideScore = 0.5;

/** A thing in the order to read it: its code, what it calls in the order of its lines, and the documents that name it. */
export async function answerExplained(asking: Asking, thing: NamedThing): Promise<Draft | undefined> {
  const own = declarationLines(asking, thing);
  if (own.length === 0) return undefined;
  const callees = await calleeLines(asking, thing);
  const documents = mentionsOf(asking, thing, declaredName(thing));
  const said = [
    'its code',
    ...(callees.length > 0 ? ['what it calls, in the order of its lines'] : []),
    ...(documents.length > 0 ? ['the documents that name it'] : []),
  ];
  return {
    mode: 'extractive',
    lead: [{ text: `${code(thing.id)} in the order to read it: ${said.join('; ')}.` }],
    lines: [...own, ...callees, ...documents],
    operation: 'GET …/callees',
  };
}

async function calleeLines(asking: Asking, { kind, id }: NamedThing): Promise<DraftLine[]> {
  if (kind !== 'symbol') return [];
  const calls = oncePer(await someCalls(asking, 'callees', id), ({ target }) => target);
  const inOrder = calls.filter(({ target }) => target !== id).toSorted((a, b) => a.line - b.line);
  return inOrder.slice(0, calleesShown).flatMap(({ target }) => {
    const file = fileOfId(asking.snapshot.files, target);
    const row = symbolRow(asking, target, file);
    if (row === undefined) return [];
    const { line, endLine } = row;
    return [lineOfPlace(asking, { file, line, endLine, score: besideScore, symbol: row })];
  });
}

/** Its declaration with signature and documentation; none of a folder, a module or a package. */
export function declarationLines(asking: Asking, thing: NamedThing): DraftLine[] {
  const place = placeOfNamed(asking, thing);
  return place === undefined ? [] : [lineOfPlace(asking, place)];
}
