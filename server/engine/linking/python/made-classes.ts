import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { CollectedSites, Site } from '../collected-sites.ts';
import type { LinkingContext } from './linking-context.ts';
import { symbolName } from './declared-symbol.ts';
import { type ClassDeclaration, isExternal, membersOf, selfKey, type Type } from './type.ts';
import { roleOf } from './site-roles.ts';
import { childList, classAround } from './syntax.ts';
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
  for (const of of classesAbove(context, unit, call + 1)) {
    const base = symbolName(of.unit, of.node);
    if (base !== undefined) sites.relation({ symbol: 0, base, kind: 'made_of_value' });
  }
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

/** `Base.__subclasses__()` gives the classes below it: who has these may make something of each. */
function classesAbove(context: LinkingContext, unit: Unit, callee: number): readonly ClassDeclaration[] {
  const { tree } = unit;
  if (tree.kinds[callee] !== kind.attribute || nameOf(tree, callee) !== '__subclasses__') return [];
  return membersOf(context.evaluate(unit, callee + 1).type).flatMap((type) =>
    type.form === 'class' ? classOf(type.of) : [],
  );
}

function classesCalled(context: LinkingContext, unit: Unit, callee: number): readonly ClassDeclaration[] {
  const { tree } = unit;
  if (tree.kinds[callee] === kind.attribute && nameOf(tree, callee) === '__class__') {
    return membersOf(context.evaluate(unit, callee + 1).type).flatMap(classOf);
  }
  const isName = tree.kinds[callee] === kind.name;
  // `getattr(self, "form")()` calls the attribute, at a site of its own.
  if (!isName && (tree.kinds[callee] !== kind.call || nameOf(tree, callee + 1) === 'getattr')) return [];
  return membersOf(context.evaluate(unit, callee).type).flatMap((type) =>
    type.form === 'class' && (!isName || type.of.form === 'parameter') ? classOf(type.of) : [],
  );
}

function classOf(type: Type): readonly ClassDeclaration[] {
  const known = type.form === 'parameter' ? type.bound : type;
  return known?.form === 'instance' ? [known.of] : [];
}

/**
 * `view.made_of = cls` keeps the class of a value where others may take it out and make something of it: of that which is known, or
 * of one below it.
 */
export function addKeptClass(
  context: LinkingContext,
  sites: CollectedSites,
  { position, source }: Pick<Site, 'position' | 'source'>,
  unit: Unit,
  node: number,
): void {
  if (!roleOf(unit.tree, node).escapes || !isBoundInClass(context, unit, node)) return;
  // The callee is looked at for other sites as well.
  if (isGivenOutside(context, unit, node)) return;
  const kept = membersOf(context.evaluate(unit, node).type).flatMap(receiverOf);
  if (kept.length === 0 || !context.isEscaping(unit, node)) return;
  for (const of of kept) {
    const target = symbolName(of.unit, of.node);
    if (target === undefined) continue;
    sites.relation({ symbol: 0, base: target, kind: 'made_of_value' });
    const bound = { proof: 'inferred', binding: 'inferred_type', importSite: -1 } as const;
    sites.use({ position, source, type: 'reference', name: of.name, escapes: true }, target, bound);
  }
}

/**
 * Whether code in a class gives a name its value: no other name is that of a receiver. To find the value of a name makes the file
 * depend on all that it follows from.
 */
function isBoundInClass(context: LinkingContext, unit: Unit, node: number): boolean {
  const found = context.names.find(unit, node, nameOf(unit.tree, node));
  return found?.nodes.some((binding) => classAround(unit.tree, binding) >= 0) === true;
}

/** Class that the receiver of a method has or is. Who gives a class by a parameter of another type names it, at a site of its own. */
function receiverOf(type: Type): readonly ClassDeclaration[] {
  if (type.form !== 'class' || type.of.form !== 'parameter') return [];
  const { key } = type.of;
  return classOf(type.of).filter((of) => key === selfKey(of));
}

/** `select(cls)`: the calls that a package makes are no callers. `object.__new__(cls)` makes an object without a call of the class. */
function isGivenOutside(context: LinkingContext, unit: Unit, node: number): boolean {
  const { kinds, parents } = unit.tree;
  const around = kinds[parents[node]] === kind.keywordArgument ? parents[node] : node;
  const call = parents[around];
  if (kinds[call] !== kind.call) return false;
  if (nameOf(unit.tree, call + 1) === '__new__') return true;
  return membersOf(context.evaluate(unit, call + 1).type).every((type) => type.form === 'outside' || isExternal(type));
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
