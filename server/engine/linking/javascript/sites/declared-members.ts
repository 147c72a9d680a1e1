import type { Entity } from '../entity.ts';
import type { Type, Types } from '../type.ts';

/** Returns the declarations of a member that a value of that type is expected to have; of a union, those of all its members. */
export function declaredMembers(types: Types, expected: Type, name: string): Entity[] {
  const members = expected.form === 'union' ? expected.members : [expected];
  return members.flatMap((member) => types.property(member, name)?.entities ?? []);
}
