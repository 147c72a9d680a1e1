import { flag } from '../../../languages/typescript/node-flags.ts';
import type { Entity } from '../entity.ts';
import type { Property } from '../type.ts';
import { hasFlag } from './tree-parts.ts';

/** Private and protected members fit no other. */
export function isHidden({ entities }: Property): boolean {
  return entities.some(isHiddenEntity);
}

export function isHiddenEntity({ name, declarations }: Entity): boolean {
  if (name.startsWith('#')) return true;
  const [{ unit, node }] = declarations;
  return hasFlag(unit.tree, node, flag.isPrivate | flag.isProtected);
}
