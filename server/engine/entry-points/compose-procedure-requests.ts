import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import { calledMember } from '../linking/registrations.ts';
import type { EntryRow } from './by-convention.ts';
import type { RouteRequest } from './compose-requests.ts';
import { codeAround } from './given-handlers.ts';
import type { ProcedureTable } from './procedure-table.ts';
import type { RegisteredCall, RegisteredCalls } from './registered-calls.ts';

/** Calls of procedures of a project by its own clients. All routers that have a procedure of that name count. */
export function requestsToProcedures(
  snapshot: LinkedSnapshot,
  calls: RegisteredCalls,
  { key, clients, procedures }: ProcedureTable,
  rows: readonly EntryRow[],
): readonly RouteRequest[] {
  const verbs = new Set(Object.values(procedures));
  const byName = Map.groupBy(
    rows.filter(({ framework, name }) => framework === key && verbs.has(verbOf(name))),
    ({ name }) => name.slice(verbOf(name).length + 1),
  );
  if (byName.size === 0) return [];
  return [...calls.all()].flatMap((call): RouteRequest[] => {
    const asked = clients.packages.includes(call.registration.origin) ? procedureOf(clients.calls, call) : undefined;
    const answering = asked === undefined ? undefined : byName.get(asked);
    if (answering === undefined) return [];
    const { file, registration } = call;
    return [
      {
        file: stringAt(snapshot.files.paths, file),
        line: registration.line,
        column: registration.column,
        by: codeAround(snapshot, file, registration),
        handlers: answering.flatMap(({ handlers }) => handlers),
      },
    ];
  });
}

function verbOf(name: string): string {
  return name.slice(0, name.indexOf(' '));
}

/** `post.byId` of `client.post.byId.query()`: what stands between what made the client and what calls. */
function procedureOf(ends: readonly string[], { registration: { members } }: RegisteredCall): string | undefined {
  const path = members.slice(members.lastIndexOf(calledMember) + 1, -1);
  return ends.includes(members.at(-1) ?? '') && path.length > 0 ? path.join('.') : undefined;
}
