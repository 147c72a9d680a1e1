import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import type { Type, Types } from '../type.ts';

/** Names that the type of a key is followed to. */
const keysMax = 50;

/** Facts about `receiver[key]`, where the key is computed. */
export class ComputedNames {
  readonly #types: Types;
  readonly #evaluate: Evaluate;

  constructor(types: Types, evaluate: Evaluate) {
    this.#types = types;
    this.#evaluate = evaluate;
  }

  /** Names that the key may be; undefined where its type does not say all of them. */
  keysOf(unit: Unit, key: number): readonly string[] | undefined {
    const type = this.#types.nonNullable(this.#evaluate(unit, key));
    const members = type.form === 'union' ? type.members : [type];
    const keys = members.flatMap((each) =>
      each.form === 'literal' && typeof each.value === 'string' ? [each.value] : [],
    );
    return keys.length === members.length && keys.length > 0 && keys.length <= keysMax ? keys : undefined;
  }

  isNumber(unit: Unit, key: number): boolean {
    const type = this.#types.nonNullable(this.#evaluate(unit, key));
    return type.form === 'intrinsic' && type.name === 'number';
  }

  /** Whether nothing is known of a receiver that code of the project has. */
  mayBeAny(unit: Unit, receiver: number): boolean {
    const type = this.#types.apparent(this.receiverType(unit, receiver));
    const members = type.form === 'union' ? type.members : [type];
    return members.some(
      (member) =>
        member.form === 'parameter' ||
        member.form === 'deferred' ||
        (member.form === 'anonymous' && member.of.kind === 'computed') ||
        (member.form === 'intrinsic' && anyNames.has(member.name) && member.reason !== 'external'),
    );
  }

  /** `(row as any)[key]`: a member of the row all the same. */
  receiverType(unit: Unit, receiver: number): Type {
    let value = receiver;
    while (unit.tree.kinds[value] === kind.asExpression && this.#types.isOpen(this.#evaluate(unit, value))) value++;
    const type = this.#types.nonNullable(this.#evaluate(unit, value));
    // Any class is one.
    return type === this.#types.globalReference('Function') ? this.#types.intrinsic('any') : type;
  }
}

const anyNames: ReadonlySet<string> = new Set(['any', 'unresolved', 'unknown', 'object']);
