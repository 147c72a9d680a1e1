import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { CollectedSites, Site } from '../collected-sites.ts';
import type { LinkingContext } from './linking-context.ts';
import { symbolName } from './declared-symbol.ts';
import { scopeAt } from './scopes.ts';
import { childOfKind } from './syntax.ts';
import type { Unit } from './unit.ts';

/** `from shop import pay as other` in the body of a class gives it a member, which code that has the class may call: it escapes. */
export function addClassImport(
  context: LinkingContext,
  sites: CollectedSites,
  unit: Unit,
  node: number,
  source: number,
): void {
  const { tree } = unit;
  if (tree.kinds[node] !== kind.importName || tree.kinds[tree.parents[node]] === kind.importStatement) return;
  if (scopeAt(unit, node).kind !== 'class') return;
  const alias = childOfKind(tree, node, kind.name);
  const name = nameOf(tree, alias < 0 ? node : alias);
  const site: Site = { position: tree.positions[node], source, type: 'reference', name, escapes: true };
  for (const each of context.names.follow(unit, node)) {
    const target = each.form === 'place' ? symbolName(each.unit, each.node) : undefined;
    if (target !== undefined) sites.use(site, target, { proof: 'exact', binding: 'import', importSite: -1 });
  }
}
