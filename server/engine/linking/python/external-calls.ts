import { symbolAt } from '../../source/code-tree.ts';
import { kind } from '../../languages/python/node-kinds.ts';
import type { CollectedSites } from '../collected-sites.ts';
import { type Ancestry, basesOf } from './classes.ts';
import { givesClasses, isListed, isOptions, mayFrameworkCall } from './framework-hooks.ts';
import type { LinkingContext } from './linking-context.ts';
import { mayLibraryCall } from './library-hooks.ts';
import { symbolName } from './member-sites.ts';
import { type ClassDeclaration, membersOf } from './type.ts';
import type { Unit } from './unit.ts';

/**
 * Returns the members that an external base may call or read. Where the base is unknown, these are all members of the class and
 * of classes in it (`class Meta`) except those whose names Python makes its own, and the base may build something from the
 * class (`View.as_view()`); else those that Python's own library is known to call. Of methods those that a listed base is known
 * to call: these, and classes that only such code makes, are run from outside, which is known and no doubt. Members of a mixin count where the class combines both, and those of a class above where more is outside than that one had.
 */
export function addExternalCalls(context: LinkingContext, sites: CollectedSites, unit: Unit, node: number): void {
  const symbol = symbolAt(unit.tree, node);
  const own = context.classes.at(unit, node);
  const ancestry = context.classes.ancestryOf(own);
  const { order, isOpen, standardBases } = ancestry;
  if (symbol < 0 || (!isOpen && standardBases.length === 0)) return;
  const mayUse = (member: string): boolean =>
    (isOpen && !isMangled(member)) || standardBases.some((base) => mayLibraryCall(base, member));
  const areListed = hasListedBases(ancestry);
  const others = order.slice(1).flatMap(({ of }) => (isReportedAbove(context, own, of) ? [] : [of]));
  // A class that a base gives to the project as a value may be called there by any name.
  const isOnlyRun = (!isOpen || areListed) && !ancestry.outsideBases.some(givesClasses);
  if (mayUse(constructor)) addCalled(own.unit, own.node, isOnlyRun);
  for (const of of [own, ...others]) {
    for (const [name, nodes] of context.classes.ownMembers(of)) if (mayUse(name)) addMember(of, name, nodes);
  }

  function addMember(of: ClassDeclaration, name: string, nodes: readonly number[]): void {
    for (const member of nodes) {
      const isMethod = of.unit.tree.kinds[member] === kind.functionDefinition;
      if (isMethod && areListed && !isCalledByListed(ancestry, name)) continue;
      const isInner = of.unit.tree.kinds[member] === kind.classDefinition;
      if (isInner && areListed && of === own && isOptions(name)) addOptions(member);
      // A use of a constructor looks up its class.
      else if (name === constructor) addCalled(of.unit, of.node, isOnlyRun);
      else addCalled(of.unit, member, isMethod && (!isOpen || areListed));
      if (isOpen && isInner) addMembersOf(of, name, member);
    }
  }

  /** It is read where the class is made, and is never called. */
  function addOptions(inner: number): void {
    const target = symbolName(unit, inner);
    if (target === undefined) return;
    const { positions } = unit.tree;
    const site = {
      position: positions[inner],
      source: symbol,
      type: 'reference',
      name: target.name,
      escapes: false,
    } as const;
    sites.use(site, target, { proof: 'inferred', binding: 'scope', importSite: -1 });
  }

  function addMembersOf(around: ClassDeclaration, name: string, inner: number): void {
    // What looks into a class in a class depends on all of it.
    context.classes.ownMember(around, name);
    const of = context.classes.at(around.unit, inner);
    for (const [member, nodes] of context.classes.ownMembers(of)) {
      if (!mayUse(member)) continue;
      for (const each of nodes) {
        addCalled(of.unit, member === constructor ? of.node : each);
        if (of.unit.tree.kinds[each] === kind.classDefinition) addMembersOf(of, member, each);
      }
    }
  }

  /** @param isRun the code that calls it is known, and calls it by its name */
  function addCalled(of: Unit, definition: number, isRun = false): void {
    const base = symbolName(of, definition);
    if (base !== undefined) sites.relation({ symbol, base, kind: isRun ? 'run_outside' : 'called_outside' });
  }
}

const constructor = '__init__';

/** All that is above the class outside of the project is known to call no more than certain methods. */
function hasListedBases({ hasUnknownBase, outsideBases, isOpen }: Ancestry): boolean {
  return isOpen && !hasUnknownBase && outsideBases.every((base) => isListed(base));
}

function isCalledByListed({ outsideBases, standardBases }: Ancestry, method: string): boolean {
  return (
    outsideBases.some((base) => mayFrameworkCall(base, method)) ||
    standardBases.some((base) => mayLibraryCall(base, method))
  );
}

/** `__name`: only the class itself can name it. */
function isMangled(member: string): boolean {
  return member.startsWith('__') && !member.endsWith('__');
}

/** Nothing outside is above it. */
function isClosed({ isOpen, standardBases }: Ancestry): boolean {
  return !isOpen && standardBases.length === 0;
}

/** Reports whether a class above, or another base that has it above, names at least the members of it that the class would. */
function isReportedAbove(context: LinkingContext, own: ClassDeclaration, above: ClassDeclaration): boolean {
  const ancestry = context.classes.ancestryOf(own);
  const isCovered = (by: ClassDeclaration): boolean => covers(context.classes.ancestryOf(by), ancestry);
  if (isCovered(above)) return true;
  return basesOf(own.unit, own.node).some((base) =>
    membersOf(context.evaluate(own.unit, base).type).some(
      (type) =>
        type.form === 'class' &&
        type.of.form === 'instance' &&
        isCovered(type.of.of) &&
        context.classes.isBelow(type.of.of, above),
    ),
  );
}

/** Whether no less is called through one ancestry than through another one below it. */
function covers(above: Ancestry, below: Ancestry): boolean {
  if (isClosed(above)) return false;
  if (!hasListedBases(above)) return true;
  return hasListedBases(below) && below.outsideBases.every((base) => above.outsideBases.includes(base));
}
