import type { Type } from '../type.ts';

export function isNamed(type: Type, name: string): boolean {
  return type.form === 'intrinsic' && type.name === name;
}

export function isPrimitive(type: Type): boolean {
  return (
    type.form === 'intrinsic' &&
    ['string', 'number', 'boolean', 'bigint', 'symbol', 'undefined', 'null', 'void'].includes(type.name)
  );
}

export function isText(type: Type): boolean {
  return isNamed(type, 'string') || (type.form === 'literal' && typeof type.value === 'string');
}
