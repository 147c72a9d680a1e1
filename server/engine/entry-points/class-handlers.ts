import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import type { SnapshotValue } from '../graph/calls/registrations-of.ts';
import type { Framework } from './framework.ts';
import { type RegisteredCall, registeredCallsOf } from './registered-calls.ts';

/** The call with classes in the places of what their methods make handlers of. */
export function withClasses(snapshot: LinkedSnapshot, { asHandler }: Framework, call: RegisteredCall): RegisteredCall {
  const { file, registration } = call;
  if (asHandler === undefined) return call;
  const classOf = (value: SnapshotValue): SnapshotValue => {
    const made = value.kind === 'result' ? registeredCallsOf(snapshot).resultAt(file, value.registration) : undefined;
    return made?.receiver !== undefined && asHandler.includes(made.members.at(-1) ?? '') ? made.receiver : value;
  };
  return {
    file,
    registration: {
      ...registration,
      arguments: registration.arguments.map(classOf),
      keywords: registration.keywords.map(({ name, value }) => ({ name, value: classOf(value) })),
    },
  };
}
