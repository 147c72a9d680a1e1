import { kind } from '../../languages/python/node-kinds.ts';
import type { CollectedSites, Site } from '../collected-sites.ts';
import type { SymbolName } from '../file-links.ts';
import { lastPart } from '../symbol-names.ts';
import { isLike } from '../written-name.ts';
import type { LinkingContext } from './linking-context.ts';
import { symbolName } from './declared-symbol.ts';
import { scopesOf } from './scopes.ts';
import { importsKey } from './shape-digests.ts';
import type { Unit } from './unit.ts';

/**
 * `getattr(handlers, name)()`: what a module imports is a member of it, too. Sites are looked for by the names and files of symbols, so
 * that each import has a site of its own, of the name that the symbol has in its file.
 *
 * @param module whose members are taken
 * @param pattern what is written of the name; empty where nothing is
 */
export function addImportedMembers(
  context: LinkingContext,
  sites: CollectedSites,
  site: Site,
  module: Unit,
  pattern: string,
): void {
  const { tree } = module;
  context.dependencies.touch(module.path, importsKey);
  for (const [name, nodes] of scopesOf(module).module.bindings) {
    if (pattern !== '' && !isLike(name, pattern)) continue;
    for (const node of nodes) {
      if (tree.kinds[node] !== kind.importName || tree.kinds[tree.parents[node]] !== kind.fromImport) continue;
      for (const each of context.names.follow(module, node)) {
        const target = each.form === 'place' ? symbolName(each.unit, each.node) : undefined;
        if (target !== undefined) sites.unknown(memberSite(site, target), 'dynamic_property', [moduleOf(target)]);
      }
    }
  }
}

/** Modules all of whose names a module has: `from handlers import *`. */
export function broughtModules(context: LinkingContext, module: Unit): readonly Unit[] {
  const found = new Set([module]);
  // What is added to a set while it is walked through is walked through as well.
  for (const unit of found) {
    context.dependencies.touch(unit.path, '*');
    for (const star of scopesOf(unit).module.stars)
      for (const each of context.names.modulesAt(unit, unit.tree.parents[star]))
        if (each.form === 'module') found.add(each.unit);
  }
  return [...found];
}

function memberSite(site: Site, { name }: SymbolName): Site {
  return { ...site, name: lastPart(name), type: 'call', escapes: false };
}

function moduleOf({ path }: SymbolName): SymbolName {
  return { path, name: '<module>' };
}
