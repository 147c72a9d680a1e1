import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import type { SymbolRow } from '#server/engine/graph/symbol-table.ts';
import type { Asking } from './asking.ts';
import { claim } from './certainty-words.ts';
import { code, counted, type Draft, type DraftLine } from './draft.ts';
import { symbolRow } from './found-places.ts';
import { usedIn, usersIn } from './symbol-uses.ts';

/** Reports whether a symbol lies in another one. */
export function isMember(asking: Asking, { id, file = '' }: NamedThing): boolean {
  return symbolRow(asking, id, file)?.container !== undefined;
}

/**
 * Lists what overrides or implements a member, or what it overrides: members of its name in the types below or above
 * its owner.
 */
export async function answerOverrides(
  asking: Asking,
  thing: NamedThing,
  side: 'dependents' | 'dependencies',
): Promise<Draft> {
  const { parts, snapshot, context } = asking;
  const isBelow = side === 'dependents';
  const request = { symbol: thing.id, direction: isBelow ? 'subtypes' : 'bases' } as const;
  const { owner = thing.id, members: rows } = (
    await parts.analysis.ask(snapshot, 'overrides', request, context.signal)
  ).read();
  // There are no others where all types on the way are known.
  const types = isBelow ? usersIn(asking, owner, 'bases', true) : usedIn(asking, owner, 'bases', true);
  const { certainty, doubts } = await types;
  const name = code(thing.id);
  const things = counted(rows.length, 'member');
  const verb = rows.length === 1 ? 'overrides or implements' : 'override or implement';
  const words = isBelow
    ? {
        some: `${things} ${verb} ${name}`,
        none: `Nothing overrides or implements ${name}`,
        maybe: `Nothing that overrides or implements ${name}`,
      }
    : {
        some: `${name} overrides or implements ${things}`,
        none: `${name} overrides and implements nothing`,
        maybe: `Nothing that ${name} overrides or implements`,
      };
  return {
    mode: 'graph',
    lead: [{ text: claim(rows.length, words, certainty) }],
    lines: memberLines(rows),
    certainty,
    ...(doubts && { doubts }),
    operation: 'GET …/symbols',
  };
}

function memberLines(rows: readonly SymbolRow[]): DraftLine[] {
  return [...Map.groupBy(rows, ({ file }) => file)].map(([file, inFile]) => ({
    head: code(file),
    file,
    statements: inFile.map(({ qualifiedName, line, endLine }) => ({
      text: `${code(qualifiedName)} line ${line}`,
      place: { file, line, endLine, score: 1 },
    })),
  }));
}
