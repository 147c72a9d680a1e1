import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { CollectedSites } from '../collected-sites.ts';
import { symbolName } from './declared-symbol.ts';
import type { LinkingContext } from './linking-context.ts';
import { childList } from './syntax.ts';
import { type ClassDeclaration, membersOf } from './type.ts';
import type { Unit } from './unit.ts';

/** Attributes that say what something is. */
const changing: ReadonlySet<string> = new Set(['__class__', '__bases__']);

/** A base or metaclass with one of these counts classes as its own which do not inherit from it. */
const checks = ['__subclasshook__', '__instancecheck__', '__subclasscheck__'];

/**
 * `Animal.register(Dog)`: a class that does not inherit from an abstract one passes for it, so that what is known to be an `Animal`
 * may be of any class. Which ones are given where is not followed.
 */
export function addRegistering(context: LinkingContext, sites: CollectedSites, unit: Unit, node: number): void {
  if (nameOf(unit.tree, node) !== 'register') return;
  for (const type of membersOf(context.evaluate(unit, node + 1).type)) {
    if (type.form !== 'class') continue;
    const known = type.of.form === 'parameter' ? type.of.bound : type.of;
    if (known?.form === 'instance' && mayBeAbstract(context, known.of)) addOpen(sites, known.of);
  }
}

/** `box.__class__ = Other`, `Box.__bases__ = (Other,)`: what is known to be a `Box` may be something else. */
export function addChangedClass(context: LinkingContext, sites: CollectedSites, unit: Unit, target: number): void {
  if (!changing.has(nameOf(unit.tree, target))) return;
  for (const type of membersOf(context.evaluate(unit, target + 1).type)) {
    const of = type.form === 'class' ? type.of : type;
    const known = of.form === 'parameter' ? of.bound : of;
    if (known?.form === 'instance') addOpen(sites, known.of);
  }
}

/** A class that says itself what passes for it. */
export function addClassCheck(context: LinkingContext, sites: CollectedSites, unit: Unit, node: number): void {
  const of = context.classes.at(unit, node);
  const isChecking = (each: ClassDeclaration): boolean =>
    checks.some((name) => context.classes.member(each, [], name) !== undefined);
  if (isChecking(of) || metaclassesOf(context, unit, node).some(isChecking)) addOpen(sites, of);
}

function addOpen(sites: CollectedSites, of: ClassDeclaration): void {
  const base = symbolName(of.unit, of.node);
  if (base !== undefined) sites.relation({ symbol: 0, base, kind: 'extends_value' });
}

/** It has the `register` of `ABCMeta`, or one of which nothing is known. */
function mayBeAbstract(context: LinkingContext, of: ClassDeclaration): boolean {
  if (context.classes.member(of, [], 'register') !== undefined) return false;
  const { hasUnknownBase, isOpen, standardBases } = context.classes.ancestryOf(of);
  return hasUnknownBase || isOpen || standardBases.length > 0;
}

/** Classes of the project that make a class. */
export function metaclassesOf(context: LinkingContext, unit: Unit, node: number): readonly ClassDeclaration[] {
  const { tree } = unit;
  return childList(tree, node)
    .filter((each) => tree.kinds[each] === kind.keywordArgument && nameOf(tree, each) === 'metaclass')
    .flatMap((each) => membersOf(context.evaluate(unit, each + 1).type))
    .flatMap((type) => (type.form === 'class' && type.of.form === 'instance' ? [type.of.of] : []));
}
