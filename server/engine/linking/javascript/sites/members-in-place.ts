import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Entity, type Names, type Place, type Unit, valueMeaning } from '../entity.ts';
import { annotationOf } from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import { patternOwner } from './origin-places.ts';

/** A value out of which a member is taken: an expression, or the pattern that takes it. */
export interface Receiver {
  readonly unit: Unit;
  readonly receiver: number;
  readonly pattern?: number;
}

/**
 * Reports whether a member of a type may be answered by a member of any type that has one of the name: the type has no name and
 * requires only what is written, as in `(door: { close(): void })`, `Pick<Door, 'close'>` and `Record<string, string>`. No symbol
 * stands for the type, and a class or an interface need not say that it fits. The type of a literal is one, where other
 * values may take the literal's place (`(door = { isOpen: false }) => …`).
 *
 * Rejected: symbols for such types. All types of a file would have to be walked, and be listed among its declarations.
 */
export function createMembersInPlace(
  names: Names,
  types: Types,
  symbols: DeclaredSymbols,
): (owner: Type, name: string, from: Receiver) => boolean {
  return (owner, name, from) => {
    const property = types.property(owner, name);
    if (property === undefined) return isOfIndex(owner, name);
    if (owner.form === 'anonymous' && types.asksForLess(owner)) return true;
    return property.entities.some(isSignatureInPlace) || (isOfLiteral(owner) && mayBeOther(from));
  };

  /** An index signature of a named type is none that a class fits without saying so. */
  function isOfIndex(owner: Type, name: string): boolean {
    return owner.form === 'anonymous' && types.indexed(owner, types.literal(name)) !== undefined;
  }

  function isSignatureInPlace(entity: Entity): boolean {
    const [{ unit, node }] = entity.declarations;
    return !unit.isForeign && isSignature(unit.tree.kinds[node]) && symbols.of(entity).length === 0;
  }

  /** A parameter has its default, or what callers pass; a variable what is assigned to it last. */
  function mayBeOther({ unit, receiver, pattern }: Receiver): boolean {
    if (pattern !== undefined) return isOpenParameter({ unit, node: patternOwner(unit, pattern) });
    if (unit.tree.kinds[receiver] !== kind.identifier) return false;
    const { entity } = names.resolve(unit, receiver, nameOf(unit.tree, receiver), valueMeaning);
    if (entity === undefined) return false;
    return entity.declarations.some(isOpenParameter) || names.assignmentsOf(entity).length > 0;
  }
}

function isOpenParameter({ unit: { tree }, node }: Place): boolean {
  return tree.kinds[node] === kind.parameter && annotationOf(tree, node) < 0;
}

function isOfLiteral(owner: Type): boolean {
  if (owner.form !== 'anonymous' || owner.of.kind !== 'members') return false;
  const [{ unit, node }] = owner.of.entity.declarations;
  return unit.tree.kinds[node] === kind.objectLiteral;
}

function isSignature(value: number): boolean {
  return value === kind.propertySignature || value === kind.methodSignature;
}
