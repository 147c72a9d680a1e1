import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Entity, meaning, type Names, type Unit, valueMeaning } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import type { Types } from '../type.ts';

/**
 * Reports whether a receiver is the name of what has the static member: `Base.make()`, and not `this.make()` in a static
 * method or `(type: typeof Base) => type.make()`, which a class below may answer.
 */
export function createClassReceivers(
  names: Names,
  types: Types,
  evaluate: Evaluate,
): (unit: Unit, receiver: number) => boolean {
  return (unit, receiver) => {
    if (receiver < 0) return true;
    const { tree } = unit;
    const name = nameOf(tree, receiver);
    if (tree.kinds[receiver] === kind.identifier) {
      return isClassLike(names.resolve(unit, receiver, name, valueMeaning).entity);
    }
    if (tree.kinds[receiver] !== kind.propertyAccess) return false;
    const entities = types.property(types.nonNullable(evaluate(unit, receiver + 1)), name)?.entities ?? [];
    return entities.every(isClassLike);
  };
}

const classLike = meaning.classLike | meaning.enumLike | meaning.functionLike;

function isClassLike(entity: Entity | undefined): boolean {
  return entity !== undefined && (entity.meanings & classLike) !== 0;
}
