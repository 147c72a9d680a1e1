import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { CollectedSites } from '../collected-sites.ts';
import { unknownClassName } from '../written-arguments.ts';
import type { LinkingContext } from './linking-context.ts';
import { localOf, usesOfLocal } from './local-variables.ts';
import { childList } from './syntax.ts';
import { isExternal, membersOf, type Type } from './type.ts';
import type { Unit } from './unit.ts';

/**
 * `type(x)(1, size=2)` and `x.__class__()` make something of the class of a value of which nothing is known: any class that takes such
 * arguments and of which there is something. A variable of the function that has the class is followed; where it goes otherwise is not.
 *
 * @param node of `type(x)` or `x.__class__`
 */
export function addUnknownClass(
  context: LinkingContext,
  sites: CollectedSites,
  unit: Unit,
  node: number,
  sources: Int32Array,
): void {
  const value = valueOf(context, unit, node);
  if (value === undefined) return;
  const types = membersOf(context.evaluate(unit, value).type).filter(isAny);
  if (types.length === 0) return;
  const reason = types.every(isExternal) ? 'external' : 'receiver_type_unknown';
  for (const call of callsOf(context, unit, node)) {
    const at = { position: unit.tree.positions[call + 1], source: sources[call + 1] };
    sites.unknown({ ...at, type: 'call', name: nameOfCall(unit, call), escapes: false }, reason);
  }
}

function valueOf(context: LinkingContext, unit: Unit, node: number): number | undefined {
  const { tree } = unit;
  if (tree.kinds[node] === kind.attribute) return nameOf(tree, node) === '__class__' ? node + 1 : undefined;
  const [callee, value, ...others] = childList(tree, node);
  if (value === undefined || others.length > 0 || tree.kinds[callee] !== kind.name || nameOf(tree, callee) !== 'type')
    return undefined;
  return context.names.definitions(unit, callee, 'type').every(({ form }) => form === 'outside') ? value : undefined;
}

/** Something of any class may be in the place of what has no more than the type of all objects. */
function isAny(type: Type): boolean {
  return (
    type.form === 'unknown' ||
    (type.form === 'parameter' && type.bound === undefined) ||
    (type.form === 'standard' && type.name === 'object')
  );
}

/** @param followed variables, which may have the class from one another */
function callsOf(
  context: LinkingContext,
  unit: Unit,
  node: number,
  followed: Set<number> = new Set(),
): readonly number[] {
  const { tree } = unit;
  const parent = tree.parents[node];
  if (tree.kinds[parent] === kind.call && node === parent + 1) return [parent];
  const local = tree.kinds[parent] === kind.assign ? localOf(unit, parent, node) : undefined;
  if (local === undefined || followed.has(local)) return [];
  followed.add(local);
  return usesOfLocal(context, unit, local).flatMap((use) => callsOf(context, unit, use, followed));
}

function nameOfCall({ tree }: Unit, call: number): string {
  const parts = childList(tree, call)
    .slice(1)
    .map((each) => {
      if (tree.kinds[each] === kind.keywordArgument) return `${nameOf(tree, each)}=`;
      return tree.kinds[each] === kind.star ? '*' : tree.kinds[each] === kind.doubleStar ? '**' : '_';
    });
  return `${unknownClassName}${parts.join(', ')})`;
}
