import { symbolAt } from '../../source/code-tree.ts';
import { kind } from '../../languages/python/node-kinds.ts';
import type { CollectedSites } from '../collected-sites.ts';
import { basesOf } from './classes.ts';
import type { LinkingContext } from './linking-context.ts';
import { mayLibraryCall } from './library-hooks.ts';
import { symbolName } from './member-sites.ts';
import { type ClassDeclaration, membersOf } from './type.ts';
import type { Unit } from './unit.ts';

/**
 * Returns the members that an external base may call or read. Where the base is unknown, these are all members of the class and
 * of classes in it (`class Meta`) except those whose names Python makes its own, and the base may build something from the
 * class (`View.as_view()`); else those that Python's own library is known to call. Members of a mixin count where the class
 * combines both.
 */
export function addExternalCalls(context: LinkingContext, sites: CollectedSites, unit: Unit, node: number): void {
  const symbol = symbolAt(unit.tree, node);
  const own = context.classes.at(unit, node);
  const { order, isOpen, standardBases } = context.classes.ancestryOf(own);
  if (symbol < 0 || (!isOpen && standardBases.length === 0)) return;
  const mayCall = (member: string) =>
    (isOpen && !isMangled(member)) || standardBases.some((base) => mayLibraryCall(base, member));
  const mixins = order
    .slice(1)
    .flatMap(({ of }) => (isClosed(context, of) && !isMixedBefore(context, own, of) ? [of] : []));
  if (mayCall(constructor)) addCalled(own.unit, own.node);
  for (const of of [own, ...mixins]) addMembers(of);

  function addMembers(of: ClassDeclaration): void {
    for (const [name, nodes] of context.classes.ownMembers(of)) if (mayCall(name)) addMember(of, name, nodes);
  }

  function addMember(of: ClassDeclaration, name: string, nodes: readonly number[]): void {
    for (const member of nodes) {
      // A use of a constructor looks up its class.
      addCalled(of.unit, name === constructor ? of.node : member);
      if (isOpen && of.unit.tree.kinds[member] === kind.classDefinition) addMembersOf(of, name, member);
    }
  }

  function addMembersOf(around: ClassDeclaration, name: string, inner: number): void {
    // What looks into a class in a class depends on all of it.
    context.classes.ownMember(around, name);
    addMembers(context.classes.at(around.unit, inner));
  }

  function addCalled(of: Unit, definition: number): void {
    const base = symbolName(of, definition);
    if (base !== undefined) sites.relation({ symbol, base, kind: 'called_outside' });
  }
}

const constructor = '__init__';

/** `__name`: only the class itself can name it. */
function isMangled(member: string): boolean {
  return member.startsWith('__') && !member.endsWith('__');
}

/** Nothing outside is above it. */
function isClosed(context: LinkingContext, of: ClassDeclaration): boolean {
  const { isOpen, standardBases } = context.classes.ancestryOf(of);
  return !isOpen && standardBases.length === 0;
}

/** Some base of the class has both the mixin and the external base: it is reported there. */
function isMixedBefore(context: LinkingContext, { unit, node }: ClassDeclaration, mixin: ClassDeclaration): boolean {
  return basesOf(unit, node).some((base) =>
    membersOf(context.evaluate(unit, base).type).some(
      (type) =>
        type.form === 'class' &&
        type.of.form === 'instance' &&
        !isClosed(context, type.of.of) &&
        context.classes.isBelow(type.of.of, mixin),
    ),
  );
}
