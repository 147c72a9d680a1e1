import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { beginsLikePath, type SymbolName } from '../../file-links.ts';
import type { Entity, Unit } from '../entity.ts';
import { hasFlag } from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import type { FileWalk } from './file-walk.ts';

/** Upper bound on the types without a name behind those of a block: a type that is made of itself goes on without an end. */
const unnamedMax = 10_000;
/** Upper bound on how many lie one behind the other: a type that is made of itself may be larger each time. No code nests so far. */
const unnamedDepthMax = 200;

/**
 * Finds types that a file adds to those of a package: `declare module "app" { interface App { $plugin: Plugin } }`.
 * Values of them come out of the package at receivers of which nothing else is known, so the package counts as having an
 * instance of each: of what the block names, and of what members of that are and return. Where these are too many, it counts as
 * having one of any type.
 *
 * A module of the project answers by its own types: nothing comes from outside.
 */
export class AugmentedPackages {
  readonly #types: Types;
  readonly #symbols: DeclaredSymbols;

  constructor(types: Types, symbols: DeclaredSymbols) {
    this.#types = types;
    this.#symbols = symbols;
  }

  add({ unit, tree, sites }: FileWalk, declaration: number): void {
    if (!hasFlag(tree, declaration, flag.stringName) || isOfProject(unit, nameOf(tree, declaration))) return;
    const found = this.#typesBehind(this.#typesNamedIn(unit, declaration));
    const bases =
      found === undefined
        ? [{ path: unit.path, name: '<module>' }]
        : [...found].flatMap((type) => this.#ownersOf(type));
    for (const base of bases) sites.relation({ symbol: 0, base, kind: 'instance_given' });
  }

  /** Each by itself: `Reactive<Plugin>` is no known type where `Reactive` is of a package. */
  #typesNamedIn(unit: Unit, declaration: number): Type[] {
    const { kinds, ends } = unit.tree;
    const found: Type[] = [];
    for (let node = declaration + 1; node < ends[declaration]; node++) {
      if (kinds[node] === kind.typeReference || kinds[node] === kind.typeQuery)
        found.push(this.#types.fromNode({ unit, node }));
    }
    return found;
  }

  /** Looks at a declaration of the project once, whatever its type arguments are; undefined where there is no end. */
  #typesBehind(named: readonly Type[]): Iterable<Type> | undefined {
    const depths = new Map(named.map((type) => [type, 0]));
    const seen = new Set<Entity>();
    let unnamed = 0;
    for (const [type, depth] of depths) {
      const isUnnamed = this.#ownersOf(type).length === 0;
      if (isUnnamed && (++unnamed > unnamedMax || depth > unnamedDepthMax)) return undefined;
      for (const inner of this.#innerTypes(type, seen)) {
        if (!depths.has(inner)) depths.set(inner, isUnnamed ? depth + 1 : depth);
      }
    }
    return depths.keys();
  }

  #innerTypes(type: Type, seen: Set<Entity>): readonly Type[] {
    switch (type.form) {
      case 'union':
      case 'intersection':
        return type.members;
      case 'tuple':
        return type.elements.map((element) => element.type);
      case 'reference':
        return [...type.arguments, ...(isNew(type.entity, seen) ? this.#membersOf(type) : [])];
      case 'anonymous': {
        const { of } = type;
        if (of.kind === 'function')
          return [...this.#types.callSignatures(type), ...this.#types.constructSignatures(type)].map((each) =>
            each.returnType(),
          );
        return of.kind === 'computed' || isNew(of.entity, seen) ? this.#membersOf(type) : [];
      }
      default:
        return [];
    }
  }

  #membersOf(type: Type): readonly Type[] {
    return [...this.#types.properties(type).values()].map((property) => this.#types.nonNullable(property.type()));
  }

  #ownersOf(type: Type): readonly SymbolName[] {
    if (type.form === 'reference') return this.#symbols.of(type.entity);
    return type.form === 'anonymous' && type.of.kind === 'members' ? this.#symbols.of(type.of.entity) : [];
  }
}

function isOfProject(unit: Unit, specifier: string): boolean {
  if (beginsLikePath(specifier)) return true;
  const target = unit.resolveImport(specifier);
  return target.kind === 'unit' && !target.unit.isForeign;
}

function isNew(entity: Entity, seen: Set<Entity>): boolean {
  if (seen.has(entity) || entity.declarations.every(({ unit }) => unit.isForeign)) return false;
  seen.add(entity);
  return true;
}
