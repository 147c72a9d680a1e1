import { type Entity, meaning } from '../entity.ts';
import type { Type } from '../type.ts';

const member = meaning.property | meaning.method | meaning.getter | meaning.setter;

/**
 * Reports whether a member is one that an installed package declares, and that another type may answer: a class or
 * object of the project that implements the package's type. The standard library is left out.
 */
export function isOutsideMember({ declarations, meanings }: Entity): boolean {
  if ((meanings & member) === 0 || (meanings & meaning.isStatic) !== 0) return false;
  return declarations.some(({ unit }) => unit.isInstalled === true);
}

/** A type of an installed package: with an index signature it has members under the names that the package was given. */
export function isOfPackage(type: Type): boolean {
  return type.form === 'reference' && type.entity.declarations.some(({ unit }) => unit.isInstalled === true);
}
