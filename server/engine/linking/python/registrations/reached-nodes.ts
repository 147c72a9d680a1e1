import type { Engine } from '../engine.ts';
import { scopeAt } from '../scopes.ts';
import type { Unit } from '../unit.ts';

/** Of more bindings of one name nobody makes a list: generated code gives one name thousands. */
const bindingsMax = 20;

/**
 * Bindings of a name that may be meant where it stands, undefined where no scope has it.
 *
 * Invariant: what is remembered of a file for others does not depend on the order of its statements, which no digest holds.
 */
export function reachedNodes(engine: Engine, unit: Unit, node: number, name: string): readonly number[] | undefined {
  const found = engine.names.find(unit, node, name);
  if (found === undefined || found.nodes.length === 1) return found?.nodes;
  const isOrdered =
    found.scope.kind === 'function' || (engine.linking !== undefined && engine.dependencies.current === engine.linking);
  const isSame = found.scope === scopeAt(unit, node);
  const nodes = isOrdered && isSame ? engine.reaching(unit, found.nodes, node) : found.nodes;
  return nodes.slice(0, bindingsMax);
}
