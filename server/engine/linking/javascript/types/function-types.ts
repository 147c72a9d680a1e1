import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Entity, Place } from '../entity.ts';
import type { Type } from '../type.ts';
import type { Parts } from './parts.ts';

/** The type of a function as the node says it. */
export function createFunctionTypes({
  store,
  names,
  outerParameters,
}: Pick<Parts, 'store' | 'names' | 'outerParameters'>) {
  function functionType({ unit, node }: Place): Type {
    const isDependent = outerParameters(unit, node).length > 0;
    return store.functionValue([store.placeAt(unit, node)], holderOf({ unit, node }), undefined, isDependent);
  }

  /** `const f = function () {}`: what is assigned to members of `f` are members of the function. */
  function holderOf({ unit, node }: Place): Entity | undefined {
    const { kinds, names: texts, parents } = unit.tree;
    const variable = parents[node];
    if (kinds[variable] !== kind.variable || texts[variable] === 0) return undefined;
    const entity = names.entityAt(unit, variable);
    return entity !== undefined && names.staticsOf(entity).size > 0 ? entity : undefined;
  }

  return { functionType };
}
