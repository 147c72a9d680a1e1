import type { Type, Types } from '../type.ts';
import { anyMember, somewhere, type Within } from './path-within.ts';

/**
 * Reports whether the project may read again what code outside gets: under a name of which any value is expected (`{ value: run }` of a
 * property, `{ detail: run }` of an event), or from a function that may give back anything (`list.map(() => run)`).
 *
 * @param knownMembers members of a type, undefined where some may be anything
 */
export function createOutsideReturns(
  types: Types,
  knownMembers: (type: Type) => readonly Type[] | undefined,
): (given: Type, path: Within, isResult: boolean) => boolean {
  return (given, path, isResult) => {
    if (path === anyMember || (path === somewhere && !isResult)) return false;
    const found = membersAt(given, path === somewhere ? [] : path);
    if (!isResult) return path.length > 0 && (found.length === 0 || found.some(isAnything));
    return found
      .flatMap((type) => knownMembers(type) ?? [])
      .some((member) => types.callSignatures(member).some((signature) => isAnything(signature.returnType())));
  };

  function isAnything(type: Type): boolean {
    return knownMembers(type) === undefined;
  }

  /** Types that are declared under a path; of a union those of its members that have it. */
  function membersAt(owner: Type, path: Within): readonly Type[] {
    let found: readonly Type[] = [owner];
    for (const name of path) {
      const holders = found.flatMap((type) => {
        const holder = types.nonNullable(type);
        return holder.form === 'union' ? holder.members : [holder];
      });
      found = holders.flatMap(
        (holder) => types.property(holder, name)?.type() ?? types.indexed(holder, types.literal(name)) ?? [],
      );
    }
    return found;
  }
}
