import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { Dependencies } from '../dependencies.ts';
import { Query, type QueryStack } from '../query.ts';
import { RememberedAnswers } from '../remembered-answers.ts';
import { isPythons } from './python-library.ts';
import { type Scope, scopesOf } from './scopes.ts';
import { childList } from './syntax.ts';
import {
  type ClassDeclaration,
  instance,
  membersOf,
  selfKey,
  substitute,
  type Type,
  typeParameter,
  type TypeParameter,
  unknown,
} from './type.ts';
import type { Unit } from './unit.ts';

/** The parts of a class. */
export interface Ancestry {
  /** The class itself, then what it inherits from in the order of C3, as seen from its own type parameters. */
  readonly order: readonly Extract<Type, { form: 'instance' }>[];
  /** Some base is not known, or is of a dependency: it may have any member. */
  readonly isOpen: boolean;
  /** Some base is not known, or what makes the class is of a dependency. */
  readonly hasUnknownBase: boolean;
  /** It has members that are not written here, by a base of Python's own library. */
  readonly standardBases: readonly string[];
  /** Dotted names of bases of dependencies. */
  readonly outsideBases: readonly string[];
  readonly parameters: readonly TypeParameter[];
}

/** A member with the class that has it. */
export interface FoundMember {
  readonly owner: Extract<Type, { form: 'instance' }>;
  /** Nodes that bind it in the class, else assignments to `self.name`. */
  readonly nodes: readonly number[];
}

const noAncestry: Ancestry = {
  order: [],
  isOpen: true,
  hasUnknownBase: true,
  standardBases: [],
  outsideBases: [],
  parameters: [],
};

export interface ClassParts {
  readonly dependencies: Dependencies;
  readonly queries: QueryStack;
  evaluate(unit: Unit, node: number): Type;
}

/** Bases whose brackets declare the type parameters of a class. */
const declaringBases = new Set([
  'typing.Generic',
  'typing.Protocol',
  'typing_extensions.Protocol',
  'typing_extensions.Generic',
]);

/** Classes with their bases in order, and the members that these have. */
export class Classes {
  readonly #dependencies: Dependencies;
  readonly #evaluate: ClassParts['evaluate'];
  readonly #declarations = new WeakMap<Unit, Map<number, ClassDeclaration>>();
  readonly #ancestries: Query<ClassDeclaration, Ancestry>;
  /** By name. Of ancestries and not of classes, as a class may have another one while it is worked out. */
  readonly #inherited: RememberedAnswers<Ancestry, string, FoundMember | undefined>;

  constructor({ dependencies, queries, evaluate }: ClassParts) {
    this.#dependencies = dependencies;
    this.#evaluate = evaluate;
    this.#ancestries = new Query<ClassDeclaration, Ancestry>(queries, noAncestry);
    this.#inherited = new RememberedAnswers(dependencies);
  }

  at(unit: Unit, node: number): ClassDeclaration {
    let ofUnit = this.#declarations.get(unit);
    if (ofUnit === undefined) this.#declarations.set(unit, (ofUnit = new Map()));
    let known = ofUnit.get(node);
    if (known === undefined) ofUnit.set(node, (known = { unit, node, name: nameOf(unit.tree, node) }));
    return known;
  }

  /** The class that a method lies in directly. */
  around(unit: Unit, definition: number): ClassDeclaration | undefined {
    const parent = scopesOf(unit).opened.get(definition)?.parent;
    return parent?.kind === 'class' ? this.at(unit, parent.node) : undefined;
  }

  selfType(of: ClassDeclaration): TypeParameter {
    return typeParameter(selfKey(of), instance(of, this.ancestryOf(of).parameters));
  }

  isBelow(of: ClassDeclaration, base: ClassDeclaration): boolean {
    return this.ancestryOf(of).order.some((each) => each.of === base);
  }

  ancestryOf(of: ClassDeclaration): Ancestry {
    return this.#ancestries.ask(of, () => this.#findAncestry(of));
  }

  #findAncestry(of: ClassDeclaration): Ancestry {
    const { unit, node } = of;
    this.#touchHeader(of);
    const bases: Extract<Type, { form: 'instance' }>[] = [];
    const standardBases: string[] = [];
    const outsideBases: string[] = [];
    const parameters = new Map<string, TypeParameter>();
    let isOpen = false;
    let hasUnknownBase = isMadeByOther(of);
    for (const base of basesOf(unit, node)) {
      const type = this.#evaluate(unit, base);
      this.#collectParameters(unit, base, type, parameters);
      for (const each of membersOf(type)) {
        if (each.form === 'class' && each.of.form === 'instance') bases.push(each.of);
        else if (each.form === 'class' && each.of.form === 'standard') standardBases.push(each.of.name);
        else if (each.form === 'outside' && isPythons(each.name)) standardBases.push(each.name);
        else {
          isOpen = true;
          if (each.form === 'outside') outsideBases.push(each.name);
          else hasUnknownBase = true;
        }
      }
    }
    const own = [...parameters.values()];
    const above = bases.map((base) => ({ base, ancestry: this.ancestryOf(base.of) }));
    const chains = above.map(({ base, ancestry }) =>
      ancestry.order.map((each) => substitute(each, argumentMap(ancestry.parameters, base.args)) as typeof each),
    );
    return {
      order: [instance(of, own) as Extract<Type, { form: 'instance' }>, ...linearize(chains, bases)],
      isOpen: isOpen || above.some(({ ancestry }) => ancestry.isOpen),
      hasUnknownBase: hasUnknownBase || above.some(({ ancestry }) => ancestry.hasUnknownBase),
      standardBases: [...standardBases, ...above.flatMap(({ ancestry }) => ancestry.standardBases)],
      outsideBases: [...outsideBases, ...above.flatMap(({ ancestry }) => ancestry.outsideBases)],
      parameters: own,
    };
  }

  #collectParameters(unit: Unit, base: number, type: Type, into: Map<string, TypeParameter>): void {
    const { tree } = unit;
    if (tree.kinds[base] !== kind.subscript) return;
    const declares = type.form === 'outside' && declaringBases.has(type.name);
    const found: TypeParameter[] = [];
    for (let node = tree.ends[base + 1]; node < tree.ends[base]; node++) {
      if (tree.kinds[node] !== kind.name) continue;
      const named = this.#evaluate(unit, node);
      if (named.form === 'parameter') found.push(named);
    }
    if (declares) into.clear();
    for (const each of found) into.set(each.key, each);
  }

  /** A lookup of the class itself depends on its header. */
  #touchHeader({ unit, node }: ClassDeclaration): void {
    this.#dependencies.touch(unit.path, topLevelName(unit, node));
  }

  /** The nearest one in the order of resolution, `skip` first classes left out. */
  member(of: ClassDeclaration, args: readonly Type[], name: string, skip = 0): FoundMember | undefined {
    const ancestry = this.ancestryOf(of);
    const found =
      skip === 0
        ? this.#inherited.ask(ancestry, name, () => this.#memberAmong(ancestry.order, name))
        : this.#memberAmong(ancestry.order.slice(skip), name);
    if (found === undefined) return undefined;
    const owner = substitute(found.owner, argumentMap(ancestry.parameters, args)) as typeof found.owner;
    return { owner, nodes: found.nodes };
  }

  #memberAmong(classes: Ancestry['order'], name: string): FoundMember | undefined {
    for (const owner of classes) {
      const nodes = this.ownMember(owner.of, name);
      if (nodes !== undefined) return { owner, nodes };
    }
    return undefined;
  }

  /** Names that the class itself binds, in the order of the source. */
  ownNames({ unit, node }: ClassDeclaration): readonly string[] {
    this.#dependencies.touchMember(unit.path, topLevelName(unit, node), '*');
    return [...(scopesOf(unit).opened.get(node)?.bindings.keys() ?? [])];
  }

  /** Nodes by the names of all that the class itself binds or its methods assign. */
  ownMembers({ unit, node }: ClassDeclaration): ReadonlyMap<string, readonly number[]> {
    this.#dependencies.touchMember(unit.path, topLevelName(unit, node), '*');
    const { bindings, attributes } = scopesOf(unit).opened.get(node) as Scope;
    return new Map([...attributes, ...bindings]);
  }

  /** Nodes that bind a member in the class itself. */
  ownMember({ unit, node }: ClassDeclaration, name: string): readonly number[] | undefined {
    this.#dependencies.touchMember(unit.path, topLevelName(unit, node), name);
    const scope = scopesOf(unit).opened.get(node) as Scope;
    const bound = scope.bindings.get(name);
    const assigned = scope.attributes.get(name);
    return bound !== undefined && assigned !== undefined ? [...bound, ...assigned] : (bound ?? assigned);
  }
}

/** `class C(Base, metaclass=Maker)`: what makes the class may use all of it. */
function isMadeByOther({ unit, node }: ClassDeclaration): boolean {
  return childList(unit.tree, node).some((each) => unit.tree.kinds[each] === kind.keywordArgument);
}

/** Expressions of the bases of a class statement. */
export function basesOf({ tree }: Unit, node: number): number[] {
  return childList(tree, node).filter((child) => {
    const value = tree.kinds[child];
    return value !== kind.block && value !== kind.keywordArgument && value !== kind.typeParameter;
  });
}

/** Type arguments by the parameters they stand for; what is not given is not known. */
export function argumentMap(parameters: readonly TypeParameter[], args: readonly Type[]): ReadonlyMap<string, Type> {
  return new Map(parameters.map(({ key, bound }, index) => [key, args[index] ?? bound ?? unknown()]));
}

/** C3; where a program's classes have no such order, depth first. */
function linearize<Item extends { readonly of: ClassDeclaration }>(
  chains: readonly (readonly Item[])[],
  bases: readonly Item[],
): Item[] {
  const waiting = [...chains, bases].map((chain) => [...chain]).filter((chain) => chain.length > 0);
  const order: Item[] = [];
  while (waiting.some((chain) => chain.length > 0)) {
    const heads = waiting.filter((chain) => chain.length > 0).map(([head]) => head);
    const next = heads.find((head) => !waiting.some((chain) => chain.slice(1).some(({ of }) => of === head.of)));
    const taken = next ?? heads[0];
    order.push(taken);
    for (const chain of waiting) {
      const index = chain.findIndex(({ of }) => of === taken.of);
      if (index >= 0) chain.splice(index, 1);
    }
  }
  return order;
}

/** Name of the top-level statement that a node lies in: what others look up to get there. */
function topLevelName({ tree }: Unit, node: number): string {
  let top = node;
  for (let outer = tree.parents[node]; outer !== 0; outer = tree.parents[outer]) {
    if (tree.kinds[outer] === kind.classDefinition || tree.kinds[outer] === kind.functionDefinition) top = outer;
  }
  return nameOf(tree, top);
}
