import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import type { EntryRow } from './by-convention.ts';
import type { CallName, CallRule, CallTable } from './call-table.ts';
import type { EntryHandler } from './entry-point.ts';
import { codeAround, givenAt, handlerOf, handlersIn, textIn } from './given-handlers.ts';
import { importPathOf } from './import-path.ts';
import { pathOf, type RegisteredCall, type RegisteredCalls } from './registered-calls.ts';

/** Entry points that single calls and decorators register, by these tables. */
export function rowsOfCalls(
  snapshot: LinkedSnapshot,
  calls: RegisteredCalls,
  tables: readonly CallTable[],
): readonly EntryRow[] {
  const byPackage = new Map(tables.flatMap((table) => table.packages.map((name) => [name, table] as const)));
  const rows: EntryRow[] = [];
  for (const call of calls.all()) {
    const table = byPackage.get(call.registration.origin);
    if (table === undefined) continue;
    for (const rule of table.rules)
      if (isMeant(rule, call)) rows.push(...rowOf(snapshot, calls, table.key, rule, call));
  }
  return rows;
}

function isMeant({ how = 'call', calls, on }: CallRule, { registration }: RegisteredCall): boolean {
  const isCall = registration.how === 'call' || registration.how === 'new';
  if (how === 'call' ? !isCall : registration.how !== how) return false;
  const path = pathOf(registration);
  return calls.includes(path.at(-1) ?? '') && (on === undefined || on.includes(path[0] ?? ''));
}

function rowOf(
  snapshot: LinkedSnapshot,
  calls: RegisteredCalls,
  framework: string,
  rule: CallRule,
  call: RegisteredCall,
): EntryRow[] {
  const { file, registration } = call;
  const found = handlersOf(snapshot, rule, call);
  if (found === undefined) return [];
  const { handlers, isWhole } = found;
  const name = nameOf(snapshot, calls, rule.name, call, handlers[0]);
  if (name === undefined) return [];
  const { line, column, proof } = registration;
  const run = isWhole || handlers.length > 0 ? handlers : [codeAround(snapshot, file, registration)];
  return [
    {
      type: rule.type,
      name: `${rule.name.prefix ?? ''}${name}`,
      framework,
      file: stringAt(snapshot.files.paths, file),
      line,
      column,
      handlers: run,
      proof: isWhole ? proof : 'inferred',
    },
  ];
}

/** Undefined where the call registers nothing. */
function handlersOf(snapshot: LinkedSnapshot, { handlers: places }: CallRule, { file, registration }: RegisteredCall) {
  if (places === 'decorated') {
    const { decorated } = registration;
    return decorated === undefined ? undefined : { handlers: [handlerOf(snapshot, decorated)], isWhole: true };
  }
  const values =
    'from' in places
      ? registration.arguments.slice(places.from)
      : places.given.flatMap((given) => givenAt(registration, given) ?? []).slice(0, 1);
  const properties = 'from' in places ? places.properties : undefined;
  const parts = values.map((value) => handlersIn(snapshot, file, value, properties));
  const handlers = parts.flatMap((each) => each.handlers);
  const isWhole = parts.every((each) => each.isWhole);
  return handlers.length === 0 && isWhole ? undefined : { handlers, isWhole };
}

/** A chain is no longer than people write. */
const chainMax = 60;

function nameOf(
  snapshot: LinkedSnapshot,
  calls: RegisteredCalls,
  { given = [], chain, of, ofMethods, absent }: CallName,
  call: RegisteredCall,
  handler: EntryHandler | undefined,
): string | undefined {
  for (const place of given) {
    const text = textIn(givenAt(call.registration, place));
    if (text !== undefined) return text;
  }
  const earlier = chain && nameInChain(calls, chain, call);
  if (earlier !== undefined) return earlier;
  if (handler?.kind !== 'symbol') return absent;
  if (of === 'path') return importPathOf(snapshot, handler.id) ?? ofMethods;
  if (of !== undefined) return ownName(handler.id, of);
  return absent;
}

function nameInChain(
  calls: RegisteredCalls,
  { calls: wanted, argument }: NonNullable<CallName['chain']>,
  call: RegisteredCall,
): string | undefined {
  let each = calls.before(call);
  for (let steps = 0; each !== undefined && steps < chainMax; steps++) {
    if (wanted.includes(pathOf(each.registration).at(-1) ?? '')) {
      const text = textIn(each.registration.arguments.at(argument));
      if (text !== undefined) return text;
    }
    each = calls.before(each);
  }
  return undefined;
}

function ownName(id: string, of: 'handler' | 'class'): string {
  const name = id.slice(id.lastIndexOf('#') + 1);
  return of === 'class' ? name.replace(/\.[^.]*$/, '') : name;
}
