import { callsParameter } from '../binder/called-parameters.ts';
import type { Entity, Names, Unit } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import type { Type, Types } from '../type.ts';

/** Alternatives of alternatives are looked at so far. */
const depthMax = 3;

/**
 * Reports whether a value contains code of the project that calls its argument: a function, or one in a literal or
 * class. Other arguments of the same call of a package may be called there.
 */
export function createCallsArgument(
  names: Names,
  types: Types,
  evaluate: Evaluate,
): (unit: Unit, value: number) => boolean {
  return (unit, value) => callsParameter(unit.tree, value) || callsWhatItGets(evaluate(unit, value), 0);

  function callsWhatItGets(type: Type, depth: number): boolean {
    if (type.form === 'union')
      return depth < depthMax && type.members.some((member) => callsWhatItGets(member, depth + 1));
    if (type.form === 'reference') return isCalling(type.entity);
    if (type.form !== 'anonymous') return false;
    if (type.of.kind === 'class' || type.of.kind === 'members') return isCalling(type.of.entity);
    return types.callSignatures(type).some(({ place }) => place !== undefined && isCallingAt(place));
  }

  function isCalling(entity: Entity): boolean {
    if (entity.declarations.every(({ unit }) => unit.isForeign)) return false;
    // From here on it depends on all members.
    names.membersOf(entity);
    return entity.declarations.some(isCallingAt);
  }
}

function isCallingAt({ unit, node }: Entity['declarations'][number]): boolean {
  return !unit.isForeign && callsParameter(unit.tree, node);
}
