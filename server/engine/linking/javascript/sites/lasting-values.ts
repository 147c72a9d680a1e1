import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Place, Unit } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { childList, hasFlag, isJavaScript } from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';
import { anyTypes, type CarriedTypes, together } from './carried-types.ts';
import { createGivenToNames } from './clean-names.ts';
import { isForeign } from './foreign-bases.ts';

/** Values of packages as receivers: a later use does not change whose members are taken from a value, unless it makes a function a member. */
export class LastingValues {
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #givenToName: (unit: Unit, name: string) => CarriedTypes;
  readonly #getsFunctions: (unit: Unit, name: string) => boolean;

  constructor(types: Types, evaluate: Evaluate, givenToName: (unit: Unit, name: string) => CarriedTypes) {
    this.#types = types;
    this.#evaluate = evaluate;
    this.#givenToName = givenToName;
    this.#getsFunctions = createGivenToNames((unit, node) => this.#mayNameFunction(unit, node));
  }

  /** Returns the types that a receiver may be of, by the types of its first value. */
  asReceiver(unit: Unit, name: string, value: ReadonlySet<Type>): CarriedTypes {
    if (value.size > 0 || value === anyTypes) return value;
    return this.#getsFunctions(unit, name) ? anyTypes : together([value, this.#givenToName(unit, name)]);
  }

  /** A function that is written in place has no name under which it could be asked about. */
  #mayNameFunction(unit: Unit, node: number): boolean {
    const { tree } = unit;
    const value = tree.kinds[node];
    if (literalKinds.has(value)) return childList(tree, node).some((each) => this.#mayNameFunction(unit, each));
    if (!namingKinds.has(value)) return false;
    const type = this.#types.nonNullable(this.#evaluate(unit, node));
    if (this.#types.isOpen(type)) return !isForeign(type);
    return this.#types.callSignatures(type).length > 0 || this.#types.constructSignatures(type).length > 0;
  }
}

/**
 * A property that has its first value always. One that is `new` is not that without `readonly`: a test may put an object of its own in its
 * place, whose calls would be missed.
 */
export function keepsItsValue({ unit: { tree }, node }: Place): boolean {
  return !isJavaScript(tree) && hasFlag(tree, node, flag.readonly);
}

const namingKinds = new Set<number>([kind.identifier, kind.shorthandProperty, kind.propertyAccess, kind.elementAccess]);
const literalKinds = new Set<number>([kind.arrayLiteral, kind.objectLiteral, kind.propertyAssignment, kind.spread]);
