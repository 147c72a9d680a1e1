import { type Entity, meaning } from '../entity.ts';

const member = meaning.property | meaning.method | meaning.getter | meaning.setter;

/**
 * A member that an installed package declares, and that somebody else may answer: a class or object of the project that stands
 * for the package's type. The standard library is left out, as it always was.
 */
export function isOutsideMember({ declarations, meanings }: Entity): boolean {
  if ((meanings & member) === 0 || (meanings & meaning.isStatic) !== 0) return false;
  return declarations.some(({ unit }) => unit.isInstalled === true);
}
