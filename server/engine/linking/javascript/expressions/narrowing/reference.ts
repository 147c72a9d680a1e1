import { isExpressionKind, kind } from '../../../../languages/typescript/node-kinds.ts';
import { type Entity, type Names, type Unit, valueMeaning } from '../../entity.ts';

/** Parts of a reference: longer ones are not narrowed, as in the language. */
const partsMax = 5;

/** Something whose type a condition can narrow: `a`, `this`, `a.b`, `a["b"]`. */
export interface Reference {
  readonly unit: Unit;
  readonly node: number;
  /** The entity of its first name; undefined for `this`. */
  readonly root: Entity | undefined;
}

export function referenceAt(names: Names, unit: Unit, node: number): Reference | undefined {
  const root = rootOf(unit, node);
  if (root < 0) return undefined;
  if (unit.tree.kinds[root] !== kind.identifier) return { unit, node, root: undefined };
  const { entity } = resolveName(names, unit, root);
  return entity === undefined ? undefined : { unit, node, root: entity };
}

function resolveName(names: Names, unit: Unit, node: number): { readonly entity?: Entity } {
  return names.resolve(unit, node, unit.tree.texts[unit.tree.names[node]], valueMeaning);
}

/** Node of the first name, -1 where the expression is no reference. */
export function rootOf({ tree }: Unit, node: number): number {
  const { kinds } = tree;
  let inner = node;
  for (let parts = 0; parts < partsMax; parts++) {
    switch (kinds[inner]) {
      case kind.identifier:
      case kind.thisExpression:
      case kind.superExpression:
        return inner;
      case kind.propertyAccess:
      case kind.nonNull:
        inner++;
        break;
      case kind.elementAccess:
        if (memberOfAccess(tree, inner) === '') return -1;
        inner++;
        break;
      default:
        return -1;
    }
  }
  return -1;
}

/** The member that an access names, `''` where it is computed. */
export function memberOfAccess({ kinds, ends, texts, names }: Unit['tree'], node: number): string {
  if (kinds[node] === kind.propertyAccess) return texts[names[node]];
  if (kinds[node] !== kind.elementAccess) return '';
  const key = ends[node + 1];
  return isLiteralKey(kinds[key]) ? texts[names[key]] : '';
}

/** A name as key is the same each time as long as it is not changed: `a[i]`. */
function isLiteralKey(value: number): boolean {
  return value === kind.stringLiteral || value === kind.numberLiteral;
}

/** Strips `!`, assignments and the like around a reference. */
export function unwrapped({ kinds, ends }: Unit['tree'], node: number): number {
  let inner = node;
  for (;;) {
    if (kinds[inner] === kind.nonNull || kinds[inner] === kind.satisfies || kinds[inner] === kind.assign) inner++;
    else if (kinds[inner] === kind.comma) inner = ends[inner + 1];
    else return inner;
  }
}

/** Whether two expressions of one unit name the same thing. */
export function isSame(names: Names, reference: Reference, node: number): boolean {
  const { unit } = reference;
  const { tree } = unit;
  let left = reference.node;
  let right = unwrapped(tree, node);
  for (let parts = 0; parts < partsMax; parts++) {
    while (tree.kinds[left] === kind.nonNull) left++;
    while (tree.kinds[right] === kind.nonNull) right++;
    const member = memberOfAccess(tree, left);
    if (member !== memberOfAccess(tree, right)) return false;
    if (member === '') return isSameRoot(names, reference, left, right);
    left++;
    right++;
  }
  return false;
}

function isSameRoot(names: Names, { unit, root }: Reference, left: number, right: number): boolean {
  const { kinds } = unit.tree;
  if (kinds[left] !== kinds[right]) return false;
  if (kinds[left] === kind.thisExpression || kinds[left] === kind.superExpression) return true;
  if (kinds[left] !== kind.identifier || unit.tree.names[left] !== unit.tree.names[right]) return false;
  return resolveName(names, unit, right).entity === root;
}

/** Whether the reference begins with what stands at a node: `a` and `a.b` of `a.b.c`. */
export function beginsWith(names: Names, reference: Reference, node: number): boolean {
  const { unit } = reference;
  for (let part = reference.node; isAccess(unit.tree.kinds[part]); part++) {
    if (isSame(names, { ...reference, node: part + 1 }, node)) return true;
  }
  return false;
}

function isAccess(value: number): boolean {
  return value === kind.propertyAccess || value === kind.elementAccess || value === kind.nonNull;
}

/** Whether `node` is a member of the reference, or of a member of it: `a?.b.c` where the reference is `a`. */
export function isInside(names: Names, reference: Reference, node: number): boolean {
  const { tree } = reference.unit;
  let inner = unwrapped(tree, node);
  while (isAccess(tree.kinds[inner]) || tree.kinds[inner] === kind.call) {
    inner++;
    if (!isExpressionKind(tree.kinds[inner])) return false;
    if (isSame(names, reference, inner)) return true;
  }
  return false;
}
