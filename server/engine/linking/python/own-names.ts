import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { CollectedSites, Site } from '../collected-sites.ts';
import type { LinkingContext } from './linking-context.ts';
import { childList, dottedNameOf } from './syntax.ts';
import { membersOf } from './type.ts';
import type { Unit } from './unit.ts';

/** Without arguments these give all names of what is around: of a module where they stand at its top. */
const givingAround: ReadonlySet<string> = new Set(['vars', 'locals']);

/** `globals()["f"]()` and `sys.modules[__name__]`: code with all names of the file may call what they stand for. */
export function addOwnNames(
  context: LinkingContext,
  sites: CollectedSites,
  at: Pick<Site, 'position' | 'source'>,
  unit: Unit,
  node: number,
): void {
  if (!isOfAllNames(context, unit, node, at.source < 0)) return;
  const site: Site = { ...at, type: 'reference', name: '', escapes: true, given: 'package' };
  const bound = { proof: 'exact', binding: 'scope', importSite: -1 } as const;
  for (const path of modulesMeant(context, unit, node)) sites.use(site, { path, name: '<module>' }, bound);
}

/** `sys.modules[shop.__name__]` is the module that it names, `sys.modules[__name__]` that of the file. */
function modulesMeant(context: LinkingContext, unit: Unit, node: number): readonly string[] {
  const [, key] = childList(unit.tree, node);
  if (key === undefined || unit.tree.kinds[key] !== kind.attribute) return [unit.path];
  const types = membersOf(context.evaluate(unit, key + 1).type);
  const named = types.flatMap((type) => (type.form === 'module' ? [type.unit.path] : []));
  return named.length > 0 ? named : [unit.path];
}

function isOfAllNames(context: LinkingContext, unit: Unit, node: number, isAtTop: boolean): boolean {
  const { tree } = unit;
  const [owner, given] = childList(tree, node);
  if (tree.kinds[node] === kind.subscript)
    return dottedNameOf(tree, owner) === 'sys.modules' && nameOf(tree, given) === '__name__';
  if (given !== undefined || tree.kinds[owner] !== kind.name) return false;
  const name = nameOf(tree, owner);
  if (name !== 'globals' && !(isAtTop && givingAround.has(name))) return false;
  return context.names.definitions(unit, owner, name).every(({ form }) => form === 'outside');
}
