import { type Missing, meaning, valueMeaning } from '../entity.ts';
import type { BoundEntity, BoundFound } from './bound-entity.ts';
import { hasValues } from './instantiated.ts';

/** `Resolved` as it is inside this folder. */
export type BoundResolved =
  | BoundFound
  | { readonly entity?: undefined; readonly missing: Missing; readonly importSite: number };

export const anyMeaning = ~0;
export const notFound: BoundResolved = { missing: 'not_found', importSite: -1 };

export function foundHere(entity: BoundEntity): BoundFound {
  return (entity.found ??= { entity, importSite: -1, proof: 'exact' });
}

/** Returns the result of a lookup in an imported entity. */
export function behind(first: BoundFound, next: BoundResolved): BoundResolved {
  if (next.entity === undefined) return { missing: next.missing, importSite: first.importSite };
  return {
    entity: next.entity,
    importSite: first.importSite,
    proof: first.proof === 'inferred' ? 'inferred' : next.proof,
  };
}

/** Whether an entity is one of the meanings. */
export function matches(entity: BoundEntity, meanings: number): boolean {
  const shared = entity.meanings & meanings & ~modifiers;
  if (shared === 0) return false;
  return shared !== meaning.namespace || meanings !== valueMeaning || hasValues(entity);
}

const modifiers = meaning.optional | meaning.isStatic | meaning.assigned;
