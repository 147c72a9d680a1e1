import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { isStoreName } from '../binder/markup-names.ts';
import { type Names, valueMeaning } from '../entity.ts';
import { isAssignment } from '../expressions/syntax.ts';
import type { Types } from '../type.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import type { FileWalk } from './file-walk.ts';
import type { MemberSites } from './member-sites.ts';
import type { Role } from './site-roles.ts';

/** `$count` subscribes to the store `count`, and `$count = 1` sets it: Svelte calls members that no code names there. */
export function createStoreSites(
  names: Names,
  types: Types,
  symbols: DeclaredSymbols,
  memberSites: MemberSites,
): (walk: FileWalk, node: number) => void {
  return (walk, node) => {
    const { unit, tree, sites } = walk;
    if (!isStoreName(unit.path, nameOf(tree, node))) return;
    const { entity } = names.resolve(unit, node, nameOf(tree, node), valueMeaning);
    if (entity === undefined) return;
    const given = types.nonNullable(types.valueType(entity));
    const add = (name: string, isCertain: boolean): void => {
      const members = types.property(given, name)?.entities ?? [];
      if (!members.some((each) => symbols.of(each).length > 0)) return;
      const site = walk.callAt(node, name);
      const owners = members.flatMap(({ parent }) => (parent === undefined ? [] : symbols.of(parent)));
      if (isCertain) memberSites.add(sites, { name, role: called, unit, receiver: -1, given, describe: () => site });
      else sites.unknown(site, 'receiver_type_unknown', owners);
    };
    add('subscribe', true);
    if (isSet(tree, node)) add('set', true);
    // `bind:value={$count}` sets it, and `title={$count}` does not: which of them is written is not known here.
    else if (tree.kinds[tree.parents[node]] === kind.jsxAttribute) add('set', false);
  };
}

const called: Role = { type: 'call', escapes: false };

/** The value of the store, or a member of it, is given another value. */
function isSet({ kinds, parents, texts, names }: CodeTree, store: number): boolean {
  let node = store;
  while (
    (kinds[parents[node]] === kind.propertyAccess || kinds[parents[node]] === kind.elementAccess) &&
    parents[node] + 1 === node
  )
    node = parents[node];
  const parent = parents[node];
  if (kinds[parent] === kind.unary) return /^(?:\+\+|--)$/.test(texts[names[parent]]);
  return isAssignment(kinds[parent]) && parent + 1 === node;
}
