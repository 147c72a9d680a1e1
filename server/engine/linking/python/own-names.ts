import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { CollectedSites, Site } from '../collected-sites.ts';
import type { LinkingContext } from './linking-context.ts';
import { computedNames } from './computed-names.ts';
import { addImportedMembers, broughtModules } from './imported-members.ts';
import { childList, dottedNameOf, isTarget } from './syntax.ts';
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
  const named = modulesNamed(context, unit, node);
  for (const path of named) sites.use(site, { path, name: '<module>' }, bound);
  if (named.length > 0) return;
  const brought = broughtModules(context, unit);
  for (const { path } of brought) sites.use(site, { path, name: '<module>' }, bound);
  for (const name of namesTaken(context, unit, node))
    for (const module of brought) addImportedMembers(context, sites, { ...site, given: undefined }, module, name);
}

/** `sys.modules[shop.__name__]` is the module that it names; none where no module is: `sys.modules[__name__]` is that of the file. */
function modulesNamed(context: LinkingContext, unit: Unit, node: number): readonly string[] {
  const [, key] = childList(unit.tree, node);
  if (key === undefined || unit.tree.kinds[key] !== kind.attribute) return [];
  const types = membersOf(context.evaluate(unit, key + 1).type);
  return types.flatMap((type) => (type.form === 'module' ? [type.unit.path] : []));
}

/** Keys of a table of names: empty texts for any, none where nothing is taken out of it. */
function namesTaken(context: LinkingContext, unit: Unit, table: number): readonly string[] {
  const { tree } = unit;
  const around = tree.parents[table];
  if (tree.kinds[table] === kind.subscript) return [];
  if (tree.kinds[around] === kind.comparison) return [];
  if (tree.kinds[around] === kind.subscript && table === around + 1)
    return isTarget(tree, around) ? [] : namesOf(context, unit, tree.ends[table]);
  if (tree.kinds[around] !== kind.attribute) return [''];
  if (givingNothing.has(nameOf(tree, around))) return [];
  const call = tree.parents[around];
  const [, key] = tree.kinds[call] === kind.call && around === call + 1 ? childList(tree, call) : [];
  return key === undefined ? [''] : namesOf(context, unit, key);
}

/** Methods of a table that only change it. */
const givingNothing: ReadonlySet<string> = new Set(['update', 'clear', 'keys', '__contains__', '__setitem__']);

function namesOf(context: LinkingContext, unit: Unit, key: number): readonly string[] {
  return computedNames(context, unit, key) ?? [''];
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
