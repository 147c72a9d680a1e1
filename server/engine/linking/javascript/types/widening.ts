import type { Type } from '../type.ts';
import { isNothing } from './members.ts';
import type { Parts } from './parts.ts';
import type { TypeStore } from './type-store.ts';

type Deps = Pick<Parts, 'store' | 'union' | 'apparent'>;

/** Types of values that can change, and parts of unions. */
export class Widening {
  readonly #parts: Deps;
  readonly #store: TypeStore;

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
  }

  widen(type: Type): Type {
    if (type.form === 'union') return this.#parts.union(type.members.map((each) => this.widen(each)));
    if (type.form !== 'literal' || !type.isFresh) return type;
    if (type.member?.parent !== undefined) return this.#store.reference(type.member.parent, []);
    return this.#store.intrinsic(typeof type.value as 'string');
  }

  filter(type: Type, keep: (member: Type) => boolean): Type {
    if (type.form === 'union') return this.#parts.union(type.members.filter(keep));
    return keep(type) ? type : this.#store.intrinsic('never');
  }

  nonNullable(type: Type): Type {
    const kept = this.filter(type, (member) => !isNothing(member));
    if (kept.form !== 'union') return this.#nonNullableMember(kept);
    return kept.members.some((member) => member.form === 'parameter' || member.form === 'deferred')
      ? this.#parts.union(kept.members.map((each) => this.#nonNullableMember(each)))
      : kept;
  }

  /** A parameter that may be nothing is read through its constraint. */
  #nonNullableMember(type: Type): Type {
    if (type.form !== 'parameter' && type.form !== 'deferred') return type;
    const apparent = this.#parts.apparent(type);
    if (apparent.form !== 'union' || !apparent.members.some(isNothing)) return type;
    return this.nonNullable(apparent);
  }

  isOpen(type: Type): boolean {
    return isOpen(type);
  }
}

function isOpen(type: Type): boolean {
  if (type.form === 'intrinsic') return type.name === 'any' || type.name === 'unresolved';
  return (type.form === 'union' || type.form === 'intersection') && type.members.some(isOpen);
}
