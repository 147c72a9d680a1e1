import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { CollectedSites } from '../collected-sites.ts';
import { lastPart } from '../symbol-names.ts';
import type { LinkingContext } from './linking-context.ts';
import { symbolName } from './declared-symbol.ts';
import { scopesOf } from './scopes.ts';
import { childOfKind } from './syntax.ts';
import type { Unit } from './unit.ts';

/** `from shop import pay as other` at the top level: code that has the module may call `pay` by that name. */
export function addOtherName(context: LinkingContext, sites: CollectedSites, unit: Unit, node: number): void {
  const { tree } = unit;
  if (tree.kinds[node] !== kind.importName || tree.kinds[tree.parents[node]] !== kind.fromImport) return;
  const alias = childOfKind(tree, node, kind.name);
  if (alias < 0 || nameOf(tree, alias) === nameOf(tree, node)) return;
  const name = nameOf(tree, alias);
  if (scopesOf(unit).module.bindings.get(name)?.includes(node) !== true) return;
  for (const each of context.names.follow(unit, node)) {
    const base = each.form === 'place' ? symbolName(each.unit, each.node) : undefined;
    if (base === undefined || lastPart(base.name) === name) continue;
    sites.relation({ symbol: 0, base, kind: 'other_name', name });
  }
}
