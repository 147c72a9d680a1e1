import type { Type } from '../type.ts';

/** Path of names from the escaping value to the value in question: empty where that is the value itself. */
export type Within = readonly string[];

/** In a list, or in what is spread. */
export const somewhere: Within = [''];

/** Any member of a literal: calls of it are found by its name. */
export const anyMember: Within = [''];

export function memberOf(within: Within, name: string): Within {
  if (within === anyMember) return within;
  return within === somewhere || name === '' ? somewhere : [name, ...within];
}

export function isAnyObject(type: Type): boolean {
  return isObject(type) || (type.form === 'intrinsic' && type.name === 'unknown');
}

/** `object`, `{}`: functions are some. */
export function isObject(type: Type): boolean {
  return type.form === 'intrinsic' && (type.name === 'object' || type.name === 'unknown');
}

/** Code that has a module or namespace has its exports. */
export function isModule(type: Type): boolean {
  return type.form === 'anonymous' && type.of.kind === 'namespace';
}
