import { addToList } from '#server/base/add-to-list.ts';
import { chainOf } from '../patterns/node-shapes.ts';
import { PatternIndex } from '../patterns/pattern-index.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import { type CallShape, confidences, type Rule, type ValuePattern } from '../rules/rule.ts';

export interface RuleShape {
  readonly rule: Rule;
  readonly shape: CallShape;
  /** The surer, the smaller. */
  readonly rank: number;
}

/** Shapes of all rules, by where they are met. */
export class ShapeIndex {
  readonly calls = new PatternIndex<RuleShape>();
  /** By the property that is set. */
  readonly #stores = new Map<string, RuleShape[]>();

  constructor(rules: readonly Rule[]) {
    for (const rule of rules) {
      for (const shape of rule.calls) {
        const each = { rule, shape, rank: confidences.indexOf(shape.confidence) };
        if (shape.how === 'call') this.calls.add(shape.value, each);
        else addToList(this.#stores, shape.value.members.at(-1) ?? '', each);
      }
    }
  }

  /** Shapes that are about what a node sets. */
  storesAt(program: Program, values: ProgramValues, store: number): readonly RuleShape[] {
    const shapes = this.#stores.get(program.nameOf(store)) ?? [];
    if (shapes.length === 0) return shapes;
    const object = program.operandAt(store, 0);
    const origins = values.originsOf(object);
    const names = chainOf(program, object, namesMax);
    return shapes.filter(({ shape: { value } }) =>
      value.origin === '*' ? isEnd(names, value) : origins.some((origin) => isObjectOf(origin, value)),
    );
  }
}

/** Longer ways to an object are not compared. */
const namesMax = 6;

/** @param names of the object, from the last one on to the front */
function isEnd(names: readonly string[], { members }: ValuePattern): boolean {
  return members.slice(0, -1).every((member, at) => names[members.length - 2 - at] === member);
}

function isObjectOf({ origin, members }: ValuePattern, value: ValuePattern): boolean {
  if (origin !== value.origin || members.length !== value.members.length - 1) return false;
  return members.every((member, at) => member === value.members[at]);
}
