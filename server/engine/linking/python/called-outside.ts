import { symbolAt } from '../../source/code-tree.ts';
import { kind } from '../../languages/python/node-kinds.ts';
import type { CollectedSites } from '../collected-sites.ts';
import { basesOf } from './classes.ts';
import type { Engine } from './engine.ts';
import { mayLibraryCall } from './library-hooks.ts';
import { symbolName } from './member-sites.ts';
import { scopesOf } from './scopes.ts';
import { type ClassDeclaration, membersOf } from './type.ts';
import type { Unit } from './unit.ts';

/**
 * What a base outside of the project may call: where nobody knows what the base is all methods of the class, those aside whose
 * names Python makes its own, and it may make something of it (`View.as_view()`); else what Python's own library is known to
 * call. A mixin's count where the class brings both together.
 */
export function addCalledOutside(engine: Engine, sites: CollectedSites, unit: Unit, node: number): void {
  const symbol = symbolAt(unit.tree, node);
  const own = engine.classes.at(unit, node);
  const { order, isOpen, standardBases } = engine.classes.ancestryOf(own);
  if (symbol < 0 || (!isOpen && standardBases.length === 0)) return;
  const mayCall = (member: string) =>
    (isOpen && !isMangled(member)) || standardBases.some((base) => mayLibraryCall(base, member));
  const mixins = order
    .slice(1)
    .flatMap(({ of }) => (isClosed(engine, of) && !isMixedBefore(engine, own, of) ? [of] : []));
  if (mayCall(constructor)) addCalled(own.unit, own.node);
  for (const of of [own, ...mixins]) {
    // Whoever asks about a constructor asks about its class.
    for (const method of madeOrCalledIn(engine, of))
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
function isClosed(engine: Engine, of: ClassDeclaration): boolean {
  const { isOpen, standardBases } = engine.classes.ancestryOf(of);
  return !isOpen && standardBases.length === 0;
}

/** Some base of the class has both the mixin and what is outside: there it is told. */
function isMixedBefore(engine: Engine, { unit, node }: ClassDeclaration, mixin: ClassDeclaration): boolean {
  return basesOf(unit, node).some((base) =>
    membersOf(engine.evaluate(unit, base).type).some(
      (type) =>
        type.form === 'class' &&
        type.of.form === 'instance' &&
        !isClosed(engine, type.of.of) &&
        engine.classes.isBelow(type.of.of, mixin),
    ),
  );
}

/** Its methods, and the classes in it: what reads those makes them or asks them (`class Meta`). */
function madeOrCalledIn(engine: Engine, of: ClassDeclaration): { readonly name: string; readonly node: number }[] {
  const { kinds } = of.unit.tree;
  const { bindings } = scopesOf(of.unit).opened.get(of.node) ?? {};
  return engine.classes
    .ownNames(of)
    .flatMap((name) =>
      (bindings?.get(name) ?? []).flatMap((node) => (isDefinition(kinds[node]) ? [{ name, node }] : [])),
    );
}

function isDefinition(value: number): boolean {
  return value === kind.functionDefinition || value === kind.classDefinition;
}
