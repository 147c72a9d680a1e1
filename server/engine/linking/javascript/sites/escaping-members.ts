import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf, symbolAt } from '../../../source/code-tree.ts';
import type { Unit } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import type { LiteralContexts } from '../expressions/literal-contexts.ts';
import { valueOf } from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import type { Escapes } from './escapes.ts';
import { literalEscapes } from './literal-escapes.ts';
import { isOutsideMember } from './outside-members.ts';

/** Members of an object literal that any code which gets the literal may call. */
export interface EscapingMembers {
  /** Code of the project gets them under a type that says what they are, and that no symbol stands for. */
  readonly named: readonly number[];
  /** They escape to code of which nothing is known, or have a name that stands for another one: that of a default export. */
  readonly open: readonly number[];
  /** External code has them, and no other code gets their object from here. */
  readonly held: readonly number[];
}

const none: EscapingMembers = { named: [], open: [], held: [] };

/**
 * Members of an object literal that code of the project gets under a type whose own members are no symbols: one that is
 * written in place or in a comment, a record, a type of the standard library. A call there names nothing that could be
 * dispatched to them, so that they count as escaping. Members that a package declares are recorded. Where nothing is
 * known of the type, or it comes from a package that is not at hand, code that gets the literal may call them by any
 * name.
 */
export class MemberEscapes {
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #symbols: DeclaredSymbols;
  readonly #literals: LiteralContexts;
  readonly #escapes: Escapes;

  constructor(types: Types, evaluate: Evaluate, symbols: DeclaredSymbols, literals: LiteralContexts, escapes: Escapes) {
    this.#types = types;
    this.#evaluate = evaluate;
    this.#symbols = symbols;
    this.#literals = literals;
    this.#escapes = escapes;
  }

  of(unit: Unit, literal: number): EscapingMembers {
    const declared = this.#declaredMembers(unit, literal);
    if (declared.length === 0) return none;
    const expected = this.#literals.objectContext(unit, literal);
    const named = expected === undefined ? [] : this.#namedBy(expected, unit, literal, declared);
    if (!this.#isUnread(expected) && !literalEscapes(unit.tree, literal)) return { ...none, named };
    const free = declared.filter(
      (member) =>
        !named.includes(member) && (expected === undefined || !this.#isAnswered(expected, nameOf(unit.tree, member))),
    );
    if (!this.#goesOutside(unit, literal, expected)) return { named, open: free, held: [] };
    const { default: open = [], named: held = [] } = Object.groupBy(free, (member) =>
      nameOf(unit.tree, member) === 'default' ? 'default' : 'named',
    );
    return { named, open, held };
  }

  #goesOutside(unit: Unit, literal: number, expected: Type | undefined): boolean {
    if (isOfPackage(expected)) return true;
    const goes = this.#escapes.goesWithMembers(unit, literal);
    return goes === 'package' || goes === 'known';
  }

  #namedBy(expected: Type, unit: Unit, literal: number, declared: readonly number[]): readonly number[] {
    const found = declared.filter((member) => this.#isNameless(expected, nameOf(unit.tree, member)));
    if (found.length === 0) return found;
    return becomesMembers(expected) || this.#escapes.goesWithMembers(unit, literal) === 'inside' ? found : [];
  }

  /** The declared type is not at hand: neither is what it is given for. */
  #isUnread(expected: Type | undefined): boolean {
    return (
      expected !== undefined && (expected.form === 'union' ? expected.members : [expected]).some(this.#types.isOpen)
    );
  }

  /** A symbol stands for the member: its callers are recorded. */
  #isAnswered(expected: Type, name: string): boolean {
    const members = expected.form === 'union' ? expected.members : [expected];
    return members.some((member) => {
      const entities = this.#types.isOpen(member) ? [] : (this.#types.property(member, name)?.entities ?? []);
      return entities.some((entity) => this.#symbols.of(entity).length > 0 && !isOutsideMember(entity));
    });
  }

  #declaredMembers(unit: Unit, literal: number): number[] {
    const { tree } = unit;
    const found: number[] = [];
    for (let child = literal + 1; child < tree.ends[literal]; child = tree.ends[child]) {
      if (symbolAt(tree, child) >= 0 && nameOf(tree, child) !== '' && this.#canBeCalled(unit, child)) found.push(child);
    }
    return found;
  }

  #canBeCalled(unit: Unit, member: number): boolean {
    const { tree } = unit;
    if (tree.kinds[member] !== kind.propertyAssignment) return tree.kinds[member] !== kind.shorthandProperty;
    const value = valueOf(tree, member);
    return value >= 0 && this.#escapes.mayBeCalled(this.#evaluate(unit, value));
  }

  /** Some type that is expected has the member, and none of the project's symbols stands for it. */
  #isNameless(expected: Type, name: string): boolean {
    const members = expected.form === 'union' ? expected.members : [expected];
    return members.some((member) => {
      if (this.#types.isOpen(member)) return false;
      const property = this.#types.property(member, name);
      if (property === undefined) return this.#types.indexed(member, this.#types.literal(name)) !== undefined;
      return property.entities.every((entity) => this.#symbols.of(entity).length === 0 && !isOutsideMember(entity));
    });
  }
}

/** Calls on what has a type of a package are recorded as such. */
function isOfPackage(expected: Type | undefined): boolean {
  return expected?.form === 'intrinsic' && expected.name === 'unresolved' && expected.reason === 'external';
}

/** `Object.defineProperty`, `Object.create`: what the standard library marks with `ThisType` becomes a member of another object. */
function becomesMembers(expected: Type): boolean {
  if (expected.form === 'intersection') return expected.members.some(becomesMembers);
  return expected.form === 'reference' && expected.entity.name === 'ThisType';
}
