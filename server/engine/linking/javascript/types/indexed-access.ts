import type { Mapper, Type } from '../type.ts';
import type { Place } from '../entity.ts';
import type { Parts } from './parts.ts';
import type { TypeStore } from './type-store.ts';

type Deps = Pick<
  Parts,
  'store' | 'union' | 'typeAt' | 'property' | 'indexSignatures' | 'isWaiting' | 'apparent' | 'unresolved'
>;

/** `T[K]`. */
export class IndexedAccess {
  readonly #parts: Deps;
  readonly #store: TypeStore;

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
  }

  indexedAt({ unit, node }: Place, mapper: Mapper | undefined): Type | undefined {
    const object = this.#parts.typeAt(unit, node + 1, mapper);
    const key = this.#parts.typeAt(unit, unit.tree.ends[node + 1], mapper);
    if (this.#parts.isWaiting(object) || this.#parts.isWaiting(key)) return undefined;
    return this.indexed(object, key) ?? this.#parts.unresolved();
  }

  indexed(type: Type, key: Type): Type | undefined {
    if (key.form === 'union') return this.#joined(key.members.map((member) => this.indexed(type, member)));
    if (type.form === 'union') return this.#joined(type.members.map((member) => this.indexed(member, key)));
    if (type.form === 'intrinsic' && (type.name === 'any' || type.name === 'unresolved')) return type;
    if (key.form === 'literal') return this.#byName(type, String(key.value));
    if (key.form === 'intrinsic') return this.#byIndex(type, key.name);
    const apparent = this.#parts.apparent(key);
    return apparent === key ? undefined : this.indexed(type, apparent);
  }

  #joined(types: readonly (Type | undefined)[]): Type | undefined {
    const known = types.filter((type) => type !== undefined);
    return known.length === types.length ? this.#parts.union(known) : undefined;
  }

  #byName(type: Type, name: string): Type | undefined {
    const property = this.#parts.property(type, name);
    if (property !== undefined) return property.type();
    return /^\d+$/.test(name) ? this.#byIndex(type, 'number') : undefined;
  }

  #byIndex(type: Type, key: string): Type | undefined {
    if (key === 'any' || key === 'unresolved')
      return this.#parts.indexSignatures(type)[0]?.value ?? this.#parts.unresolved();
    if (type.form === 'tuple' && key === 'number')
      return this.#parts.union(type.elements.map((element) => element.type));
    if (isText(type) && key === 'number') return this.#store.intrinsic('string');
    const signatures = this.#parts.indexSignatures(type);
    const exact = signatures.find((signature) => signature.key.form === 'intrinsic' && signature.key.name === key);
    if (exact !== undefined || key !== 'number') return exact?.value;
    return signatures.find((signature) => signature.key.form === 'intrinsic' && signature.key.name === 'string')?.value;
  }
}

function isText(type: Type): boolean {
  return (
    (type.form === 'intrinsic' && type.name === 'string') || (type.form === 'literal' && typeof type.value === 'string')
  );
}
