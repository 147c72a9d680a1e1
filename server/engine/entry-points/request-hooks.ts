import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import { fileOfNode, isModule } from '../graph/calls/symbol-nodes.ts';
import { noSymbol } from '../graph/snapshot.ts';
import type { RouteRequest } from './compose-requests.ts';
import type { EntryHandler } from './entry-point.ts';
import { handlerOf } from './given-handlers.ts';
import { pathOf, type RegisteredCalls } from './registered-calls.ts';
import type { RequestHookTable } from './request-hook-table.ts';
import { sentRequestsOf } from './urlconf/sent-requests.ts';

/** Requests of tests to what runs for each of them. A hook of a part of the application counts for all. */
export function requestsToHooks(
  snapshot: LinkedSnapshot,
  calls: RegisteredCalls,
  tables: readonly RequestHookTable[],
): readonly RouteRequest[] {
  const handlers = hooksIn(snapshot, calls, tables);
  if (handlers.length === 0) return [];
  return Array.from(sentRequestsOf(snapshot).senders, (sender) => ({
    file: stringAt(snapshot.files.paths, fileOfNode(snapshot, sender)),
    line: isModule(snapshot, sender) ? 1 : snapshot.symbols.lines[sender],
    column: 1,
    by: handlerOf(snapshot, sender),
    handlers,
  }));
}

function hooksIn(
  snapshot: LinkedSnapshot,
  calls: RegisteredCalls,
  tables: readonly RequestHookTable[],
): readonly EntryHandler[] {
  const hooks = new Set<number>();
  for (const { registration } of calls.all()) {
    const { how, decorated, origin } = registration;
    if (how !== 'decorator' || decorated === undefined || decorated === noSymbol) continue;
    const name = pathOf(registration).at(-1) ?? '';
    if (tables.some((table) => table.packages.includes(origin) && table.decorators.includes(name)))
      hooks.add(decorated);
  }
  return Array.from(hooks, (hook) => handlerOf(snapshot, hook));
}
