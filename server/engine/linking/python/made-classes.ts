import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { CollectedSites, Site } from '../collected-sites.ts';
import type { LinkingContext } from './linking-context.ts';
import { symbolName } from './member-sites.ts';
import { type ClassDeclaration, membersOf, type Type } from './type.ts';
import type { Unit } from './unit.ts';

/**
 * `cls(…)`, `self.__class__(…)` and `type(self)(…)` make something of the class of a value: of that which is known, or of one
 * below it.
 */
export function addMadeOfValue(
  context: LinkingContext,
  sites: CollectedSites,
  at: Pick<Site, 'position' | 'source'>,
  unit: Unit,
  call: number,
): void {
  for (const of of classesCalled(context, unit, call + 1)) {
    const target = symbolName(of.unit, of.node);
    if (target === undefined) continue;
    sites.relation({ symbol: 0, base: target, kind: 'made_of_value' });
    // What is called by a name is a site already.
    if (unit.tree.kinds[call + 1] === kind.name) continue;
    const site: Site = { ...at, type: 'call', name: of.name, escapes: false };
    sites.use(site, target, { proof: 'inferred', binding: 'inferred_type', importSite: -1 });
  }
}

function classesCalled(context: LinkingContext, unit: Unit, callee: number): readonly ClassDeclaration[] {
  const { tree } = unit;
  if (tree.kinds[callee] === kind.attribute && nameOf(tree, callee) === '__class__') {
    return membersOf(context.evaluate(unit, callee + 1).type).flatMap(classOf);
  }
  const isName = tree.kinds[callee] === kind.name;
  if (!isName && tree.kinds[callee] !== kind.call) return [];
  return membersOf(context.evaluate(unit, callee).type).flatMap((type) =>
    type.form === 'class' && (!isName || type.of.form === 'parameter') ? classOf(type.of) : [],
  );
}

function classOf(type: Type): readonly ClassDeclaration[] {
  const known = type.form === 'parameter' ? type.bound : type;
  return known?.form === 'instance' ? [known.of] : [];
}
