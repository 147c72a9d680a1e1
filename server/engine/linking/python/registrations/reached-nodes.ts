import type { LinkingContext } from '../linking-context.ts';
import { scopeAt } from '../scopes.ts';
import type { Unit } from '../unit.ts';

/** Upper bound on listed bindings of one name: generated code gives one name thousands. */
const bindingsMax = 20;

/**
 * Bindings of a name that may be meant where it stands, undefined where no scope has it.
 *
 * Invariant: what is remembered of a file for others does not depend on the order of its statements, which no digest holds.
 */
export function reachedNodes(
  context: LinkingContext,
  unit: Unit,
  node: number,
  name: string,
): readonly number[] | undefined {
  const found = context.names.find(unit, node, name);
  if (found === undefined || found.nodes.length === 1) return found?.nodes;
  const isOrdered =
    found.scope.kind === 'function' ||
    (context.linking !== undefined && context.dependencies.current === context.linking);
  const isSame = found.scope === scopeAt(unit, node);
  const nodes = isOrdered && isSame ? context.reaching(unit, found.nodes, node) : found.nodes;
  return nodes.slice(0, bindingsMax);
}
