import { nameOf } from '../../source/code-tree.ts';
import type { CollectedSites, Site } from '../collected-sites.ts';
import { computedNames } from './computed-names.ts';
import type { LinkingContext } from './linking-context.ts';
import { pathLoaders } from './library-hooks.ts';
import { childList } from './syntax.ts';
import type { Unit } from './unit.ts';

/**
 * `import_string(f"{app}.forms.{name}Form")` may give anything with such a path: of a module by that name, or that passes it on. A path
 * of which nothing is written means nothing that is known.
 */
export function addLoaded(
  context: LinkingContext,
  sites: CollectedSites,
  at: Pick<Site, 'position' | 'source'>,
  unit: Unit,
  call: number,
): void {
  const [callee, path] = childList(unit.tree, call);
  if (path === undefined || !pathLoaders.has(nameOf(unit.tree, callee))) return;
  const result = context.resultOf(unit, call);
  if (result === 'looked_at') return;
  for (const name of computedNames(context, unit, path) ?? []) {
    if (!/^[\w*]+(?:\.[\w*]+)+$/.test(name) || !name.includes('*') || !/\w/.test(name)) continue;
    sites.unknown({ ...at, type: 'call', name, escapes: false, result }, 'dynamic_property');
  }
}
