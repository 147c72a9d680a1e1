import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { CollectedSites, Site } from '../collected-sites.ts';
import type { LinkingContext } from './linking-context.ts';
import { symbolName } from './member-sites.ts';
import { type ClassDeclaration, membersOf, type Type } from './type.ts';
import { childList } from './syntax.ts';
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

/**
 * `type(name, bases, members)` makes a class that inherits from the bases: what has it makes something of it, and calls what it
 * inherits. It has no symbol, so its bases count as given to a package.
 */
export function addBasesOfMade(context: LinkingContext, sites: CollectedSites, unit: Unit, call: number): void {
  const { tree } = unit;
  const [callee, , bases] = childList(tree, call);
  if (
    bases === undefined ||
    !membersOf(context.evaluate(unit, callee).type).some((type) => makesClasses(context, type))
  )
    return;
  for (let node = bases; node < tree.ends[bases]; node++) {
    if (tree.kinds[node] !== kind.name && tree.kinds[node] !== kind.attribute) continue;
    for (const of of classesIn(context.evaluate(unit, node).type)) {
      const base = symbolName(of.unit, of.node);
      if (base !== undefined) sites.relation({ symbol: 0, base, kind: 'given_to_package' });
    }
  }
}

const makers: ReadonlySet<string> = new Set(['builtins.type', 'types.new_class']);

/** `type` itself, `new_class`, and classes of the project whose instances are classes. */
function makesClasses(context: LinkingContext, type: Type): boolean {
  if (type.form === 'outside') return makers.has(type.name);
  if (type.form !== 'class') return false;
  return classOf(type.of).some((of) => context.classes.ancestryOf(of).standardBases.some((base) => makers.has(base)));
}

/** Classes that are the value, or stand in the lists that it may be. */
function classesIn(type: Type): readonly ClassDeclaration[] {
  return membersOf(type).flatMap((each) => {
    if (each.form === 'class') return classOf(each.of);
    return each.form === 'standard' ? each.args.flatMap(classesIn) : [];
  });
}
