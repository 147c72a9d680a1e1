import type { LinkedSnapshot, SymbolNode } from '../../graph/calls/answers.ts';
import { enclosingNode } from '../../graph/calls/symbol-nodes.ts';
import { perSnapshot } from '../../graph/per-snapshot.ts';
import { urlconfTables } from '../python-frameworks.ts';
import { pathOf, registeredCallsOf } from '../registered-calls.ts';

/**
 * Code that makes or resolves addresses, without sending a request: the framework loads the list of routes for it. Templates make addresses
 * where they are filled in, and some fields of serializers do.
 */
export const addressUsersOf = perSnapshot((snapshot): readonly SymbolNode[] => [...new Set(usersIn(snapshot))]);

function* usersIn(snapshot: LinkedSnapshot): Generator<SymbolNode> {
  for (const { file, registration } of registeredCallsOf(snapshot).all()) {
    const name = pathOf(registration).at(-1) ?? '';
    const isUser = urlconfTables.some(
      ({ packages, reversing, redirecting, resolving, rendering }) =>
        packages.includes(registration.origin) &&
        [reversing, redirecting, resolving, rendering].some((names) => names.includes(name)),
    );
    if (isUser) yield enclosingNode(snapshot, file, registration.source + 1);
  }
}
