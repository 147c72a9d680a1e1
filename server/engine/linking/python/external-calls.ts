import { symbolAt } from '../../source/code-tree.ts';
import { kind } from '../../languages/python/node-kinds.ts';
import type { CollectedSites } from '../collected-sites.ts';
import { basesOf } from './classes.ts';
import type { LinkingContext } from './linking-context.ts';
import { mayLibraryCall } from './library-hooks.ts';
import { symbolName } from './member-sites.ts';
import { scopesOf } from './scopes.ts';
import { type ClassDeclaration, membersOf } from './type.ts';
import type { Unit } from './unit.ts';

/**
 * Returns the methods that an external base may call. Where the base is unknown, these are all methods of the class except
 * those whose names Python makes its own, and the base may build something from the class (`View.as_view()`); else those that
 * Python's own library is known to call. Methods of a mixin count where the class combines both.
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
  for (const of of [own, ...mixins]) {
    // A use of a constructor looks up its class.
    for (const method of madeOrCalledIn(context, of))
      if (mayCall(method.name)) addCalled(of.unit, method.name === constructor ? of.node : method.node);
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

/** Its methods, and the classes in it: what reads those makes them or asks them (`class Meta`). */
function madeOrCalledIn(
  context: LinkingContext,
  of: ClassDeclaration,
): { readonly name: string; readonly node: number }[] {
  const { kinds } = of.unit.tree;
  const { bindings } = scopesOf(of.unit).opened.get(of.node) ?? {};
  return context.classes
    .ownNames(of)
    .flatMap((name) =>
      (bindings?.get(name) ?? []).flatMap((node) => (isDefinition(kinds[node]) ? [{ name, node }] : [])),
    );
}

function isDefinition(value: number): boolean {
  return value === kind.functionDefinition || value === kind.classDefinition;
}
