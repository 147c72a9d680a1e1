import type { Type } from '../type.ts';
import { isNothing } from './members.ts';
import type { Parts } from './parts.ts';

type Deps = Pick<Parts, 'store' | 'union' | 'apparent'>;

/** Types of values that can change, and parts of unions. */
export function createWidening(parts: Deps) {
  const { store } = parts;

  function widen(type: Type): Type {
    if (type.form === 'union') return parts.union(type.members.map(widen));
    if (type.form !== 'literal' || !type.isFresh) return type;
    if (type.member?.parent !== undefined) return store.reference(type.member.parent, []);
    return store.intrinsic(typeof type.value as 'string');
  }

  function filter(type: Type, keep: (member: Type) => boolean): Type {
    if (type.form === 'union') return parts.union(type.members.filter(keep));
    return keep(type) ? type : store.intrinsic('never');
  }

  function nonNullable(type: Type): Type {
    const kept = filter(type, (member) => !isNothing(member));
    if (kept.form !== 'union') return nonNullableMember(kept);
    return kept.members.some((member) => member.form === 'parameter' || member.form === 'deferred')
      ? parts.union(kept.members.map(nonNullableMember))
      : kept;
  }

  /** A parameter that may be nothing is read through its constraint. */
  function nonNullableMember(type: Type): Type {
    if (type.form !== 'parameter' && type.form !== 'deferred') return type;
    const apparent = parts.apparent(type);
    if (apparent.form !== 'union' || !apparent.members.some(isNothing)) return type;
    return nonNullable(apparent);
  }

  return { widen, filter, nonNullable, isOpen };
}

function isOpen(type: Type): boolean {
  if (type.form === 'intrinsic') return type.name === 'any' || type.name === 'unresolved';
  return (type.form === 'union' || type.form === 'intersection') && type.members.some(isOpen);
}
