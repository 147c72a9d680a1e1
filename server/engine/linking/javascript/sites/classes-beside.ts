import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Entity, Unit } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { childList, valueOf } from '../expressions/syntax.ts';
import type { ReferenceType, Type, Types } from '../type.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';

/**
 * Finds out whether a literal names a class beside a value that has nothing to do with it. Each member is compared with all others, so
 * classes are remembered for the file that is walked.
 */
export class ClassesBeside {
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #symbols: DeclaredSymbols;
  /** By member of a literal: the type of the class that it names. */
  readonly #said = new Map<number, Type | undefined>();
  readonly #above = new Map<ReferenceType, ReadonlySet<Entity>>();
  #file: object | undefined;

  constructor(types: Types, evaluate: Evaluate, symbols: DeclaredSymbols) {
    this.#types = types;
    this.#evaluate = evaluate;
    this.#symbols = symbols;
  }

  /** @param file stands for one walk over a file; cheap to call again */
  beginFile(file: object): void {
    if (this.#file === file) return;
    this.#file = file;
    this.#said.clear();
    this.#above.clear();
  }

  /** `{ provide: Team, useClass: Fake }`: a literal that names another class, which it has nothing to do with, may put it in its place. */
  isBesideOther(unit: Unit, value: number, type: Type): boolean {
    const { tree } = unit;
    const member = tree.parents[value];
    if (tree.kinds[member] !== kind.propertyAssignment || type.form !== 'reference') return false;
    return childList(tree, tree.parents[member]).some((other) => {
      const said = other === member ? undefined : this.#classSaid(unit, other);
      return said !== undefined && !this.isOfClass(said, type) && !this.isOfClass(type, said);
    });
  }

  /** Type of the class that a member of a literal names. */
  #classSaid(unit: Unit, member: number): Type | undefined {
    const said = this.#said;
    if (said.has(member)) return said.get(member);
    const given = unit.tree.kinds[member] === kind.propertyAssignment ? valueOf(unit.tree, member) : -1;
    const value = given < 0 ? undefined : this.#types.nonNullable(this.#evaluate(unit, given));
    const isClass = value?.form === 'anonymous' && value.of.kind === 'class';
    const type =
      isClass && this.#symbols.of(value.of.entity).length > 0 ? this.#types.declaredType(value.of.entity) : undefined;
    said.set(member, type);
    return type;
  }

  /** Whether a type is that of a class, or of one above it. */
  isOfClass(type: Type, said: Type): boolean {
    return type.form === 'reference' && said.form === 'reference' && this.#classesAbove(type).has(said.entity);
  }

  #classesAbove(type: ReferenceType): ReadonlySet<Entity> {
    const above = this.#above;
    let known = above.get(type);
    if (known === undefined) above.set(type, (known = this.#findClassesAbove(type)));
    return known;
  }

  #findClassesAbove(type: ReferenceType): ReadonlySet<Entity> {
    const above = new Set<Entity>();
    const waiting: Type[] = [type];
    for (const each of waiting) {
      if (each.form !== 'reference' || above.has(each.entity)) continue;
      above.add(each.entity);
      waiting.push(...this.#types.basesOf(each));
    }
    return above;
  }
}
