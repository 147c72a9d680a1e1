import type { SnapshotRegistration, SnapshotValue } from '../graph/calls/registrations-of.ts';
import type { RegisteredCall } from './registered-calls.ts';
import type { RouteValue, RouteValues } from './route-values.ts';

type Parameter = Extract<SnapshotValue, { readonly kind: 'parameter' }>;

/**
 * A function of the project that registers what it is given, on what it is given: each call of it that gives it this value
 * is a registration, and stands where that call is written. Anything else is its own registration.
 */
export function callsThrough(values: RouteValues, value: RouteValue, call: RegisteredCall): readonly RegisteredCall[] {
  const { receiver, arguments: given, keywords } = call.registration;
  if (receiver?.kind !== 'parameter') return [call];
  const all = [...given, ...keywords.map((each) => each.value)];
  if (!all.some((each) => isOf(each, receiver))) return [call];
  const through = values.callsOf(call.file, receiver.of).filter((outer) => {
    const handed = outer.registration.arguments.at(receiver.index);
    return handed !== undefined && values.of(outer.file, handed).includes(value);
  });
  return through.length === 0 ? [call] : through.map((outer) => asGivenBy(outer, call, receiver));
}

function asGivenBy(
  { file, registration: outer }: RegisteredCall,
  { file: own, registration }: RegisteredCall,
  receiver: Parameter,
): RegisteredCall {
  const given = (value: SnapshotValue): SnapshotValue => {
    if (value.kind === 'list') return { kind: 'list', items: value.items.map(given) };
    if (isOf(value, receiver)) return outer.arguments.at((value as Parameter).index) ?? { kind: 'other' };
    // Numbers of results count the registrations of one file.
    return value.kind === 'result' && file !== own ? { kind: 'other' } : value;
  };
  const { line, column, source } = outer;
  const passed: SnapshotRegistration = {
    ...registration,
    line,
    column,
    source,
    arguments: registration.arguments.map(given),
    keywords: registration.keywords.map(({ name, value }) => ({ name, value: given(value) })),
  };
  return { file, registration: passed };
}

/** Whether a value is another parameter of the same function. */
function isOf(value: SnapshotValue, { of }: Parameter): boolean {
  if (value.kind === 'list') return value.items.some((item) => isOf(item, { kind: 'parameter', of, index: 0 }));
  if (value.kind !== 'parameter') return false;
  if (typeof value.of !== 'object' || typeof of !== 'object') return value.of === of;
  return value.of.line === of.line && value.of.column === of.column;
}
