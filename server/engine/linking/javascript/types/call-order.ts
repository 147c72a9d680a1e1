import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Place } from '../entity.ts';
import { typeChild } from './tree-parts.ts';

/**
 * Signatures in the order in which a call tries them, as TypeScript's handbook has it for merged interfaces: those of
 * later declarations first, and those with a literal as the type of a parameter before all others.
 */
export function inCallOrder(places: readonly Place[]): readonly Place[] {
  if (places.length < 2) return places;
  const ordered: Place[] = [];
  let specialised = 0;
  let index = 0;
  let last: Place | undefined;
  for (const place of places) {
    index = last !== undefined && haveOneParent(last, place) ? index + 1 : specialised;
    last = place;
    if (!hasLiteralType(place)) ordered.splice(index, 0, place);
    else ordered.splice(specialised++, 0, place);
  }
  return ordered;
}

function haveOneParent(one: Place, other: Place): boolean {
  return one.unit === other.unit && one.unit.tree.parents[one.node] === other.unit.tree.parents[other.node];
}

function hasLiteralType({ unit: { tree }, node }: Place): boolean {
  for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
    if (tree.kinds[child] === kind.parameter && tree.kinds[typeChild(tree, child)] === kind.literalType) return true;
  }
  return false;
}
