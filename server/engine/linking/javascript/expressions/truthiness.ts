import type { Type, Types } from '../type.ts';

/** Narrows a type to its part that counts as true, or as false. */
export interface Truthiness {
  truthy(type: Type): Type;
  falsy(type: Type): Type;
}

export function createTruthiness(types: Types): Truthiness {
  return {
    truthy: (type) => types.filter(types.nonNullable(type), (member) => !isAlwaysFalsy(member)),
    falsy: (type) => types.filter(type, canBeFalsy),
  };
}

function isTruthyValue(value: string | number | boolean | bigint): boolean {
  return Boolean(value);
}

function isAlwaysFalsy(type: Type): boolean {
  if (type.form === 'literal') return !isTruthyValue(type.value);
  return type.form === 'intrinsic' && (type.name === 'null' || type.name === 'undefined' || type.name === 'void');
}

function canBeFalsy(type: Type): boolean {
  if (type.form === 'literal') return !isTruthyValue(type.value);
  return type.form === 'intrinsic' && type.name !== 'object' && type.name !== 'symbol';
}
