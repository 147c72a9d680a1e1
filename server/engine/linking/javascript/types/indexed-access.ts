import type { Mapper, Type } from '../type.ts';
import type { Place } from '../entity.ts';
import type { Parts } from './parts.ts';

type Deps = Pick<
  Parts,
  'store' | 'union' | 'typeAt' | 'property' | 'indexSignatures' | 'isWaiting' | 'apparent' | 'unresolved'
>;

/** `T[K]`. */
export function createIndexedAccess(parts: Deps) {
  const { store } = parts;

  function indexedAt({ unit, node }: Place, mapper: Mapper | undefined): Type | undefined {
    const object = parts.typeAt(unit, node + 1, mapper);
    const key = parts.typeAt(unit, unit.tree.ends[node + 1], mapper);
    if (parts.isWaiting(object) || parts.isWaiting(key)) return undefined;
    return indexed(object, key) ?? parts.unresolved();
  }

  function indexed(type: Type, key: Type): Type | undefined {
    if (key.form === 'union') return joined(key.members.map((member) => indexed(type, member)));
    if (type.form === 'union') return joined(type.members.map((member) => indexed(member, key)));
    if (type.form === 'intrinsic' && (type.name === 'any' || type.name === 'unresolved')) return type;
    if (key.form === 'literal') return byName(type, String(key.value));
    if (key.form === 'intrinsic') return byIndex(type, key.name);
    const apparent = parts.apparent(key);
    return apparent === key ? undefined : indexed(type, apparent);
  }

  function joined(types: readonly (Type | undefined)[]): Type | undefined {
    const known = types.filter((type) => type !== undefined);
    return known.length === types.length ? parts.union(known) : undefined;
  }

  function byName(type: Type, name: string): Type | undefined {
    const property = parts.property(type, name);
    if (property !== undefined) return property.type();
    return /^\d+$/.test(name) ? byIndex(type, 'number') : undefined;
  }

  function byIndex(type: Type, key: string): Type | undefined {
    if (key === 'any' || key === 'unresolved') return parts.indexSignatures(type)[0]?.value ?? parts.unresolved();
    if (type.form === 'tuple' && key === 'number') return parts.union(type.elements.map((element) => element.type));
    if (isText(type) && key === 'number') return store.intrinsic('string');
    const signatures = parts.indexSignatures(type);
    const exact = signatures.find((signature) => signature.key.form === 'intrinsic' && signature.key.name === key);
    if (exact !== undefined || key !== 'number') return exact?.value;
    return signatures.find((signature) => signature.key.form === 'intrinsic' && signature.key.name === 'string')?.value;
  }

  return { indexedAt, indexed };
}

function isText(type: Type): boolean {
  return (
    (type.form === 'intrinsic' && type.name === 'string') || (type.form === 'literal' && typeof type.value === 'string')
  );
}
