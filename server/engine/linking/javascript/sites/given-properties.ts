import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { Bound } from '../../collected-sites.ts';
import type { Entity, Names, Unit } from '../entity.ts';
import type { ExpressionTypes } from '../expressions/create-expressions.ts';
import { childList } from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';
import type { CalledFunctions } from './called-functions.ts';
import { createComponentProperties } from './component-properties.ts';
import { declaredMembers } from './declared-members.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import type { FileWalk } from './file-walk.ts';
import { named, read, type Role } from './site-roles.ts';
import { symbolAround } from './sources.ts';
import type { JsxContexts } from '../expressions/jsx.ts';
import type { LiteralContexts } from '../expressions/literal-contexts.ts';

interface Given {
  readonly bound: Bound;
  readonly role: Role;
}

/** A type is not there when the program runs: what gives it a value is no step on the way of a change. */
const byType: Given = { bound: { proof: 'inferred', binding: 'member', importSite: -1 }, role: named };
const byComponent: Given = { bound: { proof: 'exact', binding: 'member', importSite: -1 }, role: read };

/**
 * Adds the uses of properties at the places that give them a value: `{ wide: true }` where a type with `wide` is
 * expected, and `<Card wide />` of the property that the component declares. To remove such a property breaks them.
 * A literal whose expected type is unknown uses no property. To be called behind the walk: the expected type of an argument
 * depends on whether the signature of its call has been chosen.
 */
export class GivenProperties {
  readonly #types: Types;
  readonly #jsx: JsxContexts;
  readonly #literals: LiteralContexts;
  readonly #symbols: DeclaredSymbols;
  readonly #functions: CalledFunctions;
  readonly #propertiesOf: (unit: Unit, name: string) => readonly Entity[];

  constructor(
    names: Names,
    types: Types,
    { jsx, literals }: Pick<ExpressionTypes, 'jsx' | 'literals'>,
    symbols: DeclaredSymbols,
    functions: CalledFunctions,
  ) {
    this.#types = types;
    this.#propertiesOf = createComponentProperties(names, types);
    this.#jsx = jsx;
    this.#literals = literals;
    this.#symbols = symbols;
    this.#functions = functions;
  }

  addIn(walk: FileWalk): void {
    const { kinds, count } = walk.tree;
    for (let node = 1; node < count; node++) {
      if (kinds[node] === kind.objectLiteral) this.#addLiteral(walk, node);
      else if (kinds[node] === kind.jsxElement) this.#addElement(walk, node);
    }
  }

  #addLiteral(walk: FileWalk, literal: number): void {
    const given = givenIn(walk, literal, [kind.propertyAssignment, kind.shorthandProperty]);
    const expected = given.length === 0 ? undefined : this.#literals.objectContext(walk.unit, literal);
    for (const node of given) this.#add(walk, node, this.#membersOf(expected, nameOf(walk.tree, node)), byType);
  }

  #addElement(walk: FileWalk, element: number): void {
    const { unit, tree } = walk;
    const given = givenIn(walk, element, [kind.jsxAttribute]);
    if (given.length === 0) return;
    const component = this.#functions.component(unit, element + 1);
    if (component?.node === 0) {
      for (const node of given)
        this.#add(walk, node, this.#propertiesOf(component.unit, nameOf(tree, node)), byComponent);
      return;
    }
    const taken = this.#jsx.propertiesTaken(unit, element);
    for (const node of given) this.#add(walk, node, this.#membersOf(taken, nameOf(tree, node)), byType);
  }

  #add({ tree, sites }: FileWalk, node: number, members: readonly Entity[], { bound, role }: Given): void {
    const targets = members.flatMap((member) => this.#symbols.of(member));
    if (targets.length === 0) return;
    const site = {
      ...role,
      position: tree.positions[node],
      source: symbolAround(tree, node),
      name: nameOf(tree, node),
    };
    for (const target of targets) sites.use(site, target, bound);
  }

  #membersOf(type: Type | undefined, name: string): readonly Entity[] {
    return type === undefined || name === '' ? [] : declaredMembers(this.#types, type, name);
  }
}

/** Children of a node that a symbol of the project may be named like. */
function givenIn(walk: FileWalk, node: number, kinds: readonly number[]): readonly number[] {
  const { tree } = walk;
  return childList(tree, node).filter((child) => kinds.includes(tree.kinds[child]) && walk.isNamed(tree.names[child]));
}
