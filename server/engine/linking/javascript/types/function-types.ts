import type { Place } from '../entity.ts';
import type { Type } from '../type.ts';
import type { Parts } from './parts.ts';

/** The type of a function as the node says it. */
export function createFunctionTypes(parts: Pick<Parts, 'store' | 'outerParameters'>) {
  function functionType({ unit, node }: Place): Type {
    const isDependent = parts.outerParameters(unit, node).length > 0;
    return parts.store.functionValue([parts.store.placeAt(unit, node)], undefined, undefined, isDependent);
  }

  return { functionType };
}
