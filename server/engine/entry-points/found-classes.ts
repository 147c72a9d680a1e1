import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { qualifiedNameOf } from '../graph/calls/symbol-nodes.ts';
import { noSymbol } from '../graph/snapshot.ts';
import type { EntryRow } from './by-convention.ts';
import { type ClassMembers, classMembersOf } from './class-members.ts';
import type { EntryHandler } from './entry-point.ts';
import type { FoundClassTable } from './found-class-table.ts';
import { handlerOf } from './given-handlers.ts';
import { pathOf, type RegisteredCall, registeredCallsOf } from './registered-calls.ts';

export function rowsOfFoundClasses(snapshot: LinkedSnapshot, tables: readonly FoundClassTable[]): readonly EntryRow[] {
  const members = classMembersOf(snapshot);
  return [...registeredCallsOf(snapshot).all()].flatMap((call) =>
    tables.flatMap((table) => rowsOfClass(snapshot, members, table, call)),
  );
}

function rowsOfClass(
  snapshot: LinkedSnapshot,
  members: ClassMembers,
  { key, packages, type, bases, run = [], nameOf }: FoundClassTable,
  { file, registration }: RegisteredCall,
): EntryRow[] {
  const { how, origin, holder, proof, line, column } = registration;
  if (how !== 'extends' || !packages.includes(origin) || holder === undefined || holder === noSymbol) return [];
  if (!bases.includes(pathOf(registration).at(-1) ?? '')) return [];
  const path = stringAt(snapshot.files.paths, file);
  const name = nameOf(path, qualifiedNameOf(snapshot, holder));
  if (name === undefined) return [];
  const methods = methodsOf(snapshot, members, holder, run);
  const handlers = methods.length > 0 ? methods : [handlerOf(snapshot, holder)];
  return [{ type, name, framework: key, file: path, line, column, handlers, proof }];
}

function methodsOf(
  snapshot: LinkedSnapshot,
  members: ClassMembers,
  holder: SymbolNode,
  names: readonly string[],
): readonly EntryHandler[] {
  if (names.length === 0) return [];
  const own = members.of(holder);
  return names.flatMap((name) => {
    const value = own.get(name);
    return value?.kind === 'symbol' && value.symbol !== noSymbol ? [handlerOf(snapshot, value.symbol)] : [];
  });
}
