import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Entity } from '../entity.ts';
import type { Type, Types } from '../type.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import { mayBeCalled, type Role } from './site-roles.ts';

/**
 * Members of types that are written in place, as in `(door: { close(): void })`. No symbol stands for them, and any
 * value with a member of the name fits: a class or an interface need not say so.
 *
 * Rejected: symbols for them. All types of a file would have to be walked, and be listed among its declarations.
 */
export function createMembersInPlace(
  types: Types,
  symbols: DeclaredSymbols,
): (owner: Type, name: string, role: Role) => boolean {
  return (owner, name, role) => {
    if (!mayBeCalled(role)) return false;
    const property = types.property(owner, name);
    if (property === undefined || !property.entities.some(isInPlace)) return false;
    return role.type === 'call' || types.callSignatures(types.nonNullable(property.type())).length > 0;
  };

  function isInPlace(entity: Entity): boolean {
    const [{ unit, node }] = entity.declarations;
    return !unit.isForeign && isSignature(unit.tree.kinds[node]) && symbols.of(entity).length === 0;
  }
}

function isSignature(value: number): boolean {
  return value === kind.propertySignature || value === kind.methodSignature;
}
