import { kind } from '../../languages/python/node-kinds.ts';
import { symbolAt } from '../../source/code-tree.ts';
import type { CollectedSites } from '../collected-sites.ts';
import { basesOf } from './classes.ts';
import type { LinkingContext } from './linking-context.ts';
import { symbolName } from './declared-symbol.ts';
import { addClassCheck } from './virtual-classes.ts';
import { scopesOf } from './scopes.ts';
import { type ClassDeclaration, isExternal, membersOf, type Type } from './type.ts';
import type { Unit } from './unit.ts';

/** They are called with their class: methods of subclasses are not called by the name of a base. */
const constructors = new Set(['__init__', '__new__', '__init_subclass__', '__post_init__']);

/** The bases of a class, and the members of its bases that its own ones override. */
export function addRelations(context: LinkingContext, sites: CollectedSites, unit: Unit, node: number): void {
  const symbol = symbolAt(unit.tree, node);
  if (symbol < 0) return;
  for (const base of basesOf(unit, node)) addBase(context, sites, unit, symbol, base);
  addClassCheck(context, sites, unit, node);
  const above = context.classes.ancestryOf(context.classes.at(unit, node)).order.slice(1);
  if (above.length > 0)
    addOverrides(
      context,
      sites,
      unit,
      node,
      above.map(({ of }) => of),
    );
}

function addBase(context: LinkingContext, sites: CollectedSites, unit: Unit, symbol: number, base: number): void {
  const isGiven = !isMadeOutside(context, unit, base);
  for (const type of membersOf(context.evaluate(unit, base).type)) {
    if (isGiven && isAnyValue(type))
      sites.relation({ symbol, base: { path: unit.path, name: unit.symbolNames[symbol] }, kind: 'extends_value' });
    if (type.form !== 'class' || type.of.form !== 'instance') continue;
    const name = symbolName(type.of.of.unit, type.of.of.node);
    if (name !== undefined) sites.relation({ symbol, base: name, kind: 'extends' });
  }
}

/** `class C(Manager.from_queryset(Orders))`: what a package gives is a class of its own, or was given to it. */
function isMadeOutside(context: LinkingContext, unit: Unit, base: number): boolean {
  if (unit.tree.kinds[base] !== kind.call) return false;
  return membersOf(context.evaluate(unit, base + 1).type).every((type) => type.form === 'outside' || isExternal(type));
}

/** `def make(base): class C(base)`: any class of the project may come there. */
function isAnyValue(type: Type): boolean {
  if (type.form === 'class') return type.of.form === 'parameter' || type.of.form === 'unknown';
  return type.form === 'parameter' || type.form === 'callable' || (type.form === 'unknown' && !isExternal(type));
}

function addOverrides(
  context: LinkingContext,
  sites: CollectedSites,
  unit: Unit,
  node: number,
  above: readonly ClassDeclaration[],
): void {
  const scope = scopesOf(unit).opened.get(node);
  for (const [name, nodes] of scope?.bindings ?? []) {
    if (constructors.has(name) || /^__.*(?<!__)$/.test(name)) continue;
    for (const member of nodes) {
      if (symbolAt(unit.tree, member) < 0) continue;
      for (const base of above) addOverride(context, sites, unit, member, base, name);
    }
  }
}

/**
 * A class that stands in the body of another one takes the place of that of a base, though it seldom inherits from it:
 * `self.Meta.label` in the base reads that of the subclass.
 */
function addOverride(
  context: LinkingContext,
  sites: CollectedSites,
  unit: Unit,
  member: number,
  base: ClassDeclaration,
  name: string,
): void {
  for (const node of context.classes.ownMember(base, name) ?? []) {
    const target = symbolName(base.unit, node);
    if (target === undefined) continue;
    sites.relation({ symbol: symbolAt(unit.tree, member), base: target, kind: 'overrides' });
    const areClasses = isClass(unit, member) && isClass(base.unit, node);
    if (areClasses) addOverrides(context, sites, unit, member, [context.classes.at(base.unit, node)]);
  }
}

function isClass({ tree }: Unit, node: number): boolean {
  return tree.kinds[node] === kind.classDefinition;
}
