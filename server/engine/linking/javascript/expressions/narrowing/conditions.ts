import { flag } from '../../../../languages/typescript/node-flags.ts';
import { kind } from '../../../../languages/typescript/node-kinds.ts';
import { type Names, valueMeaning } from '../../entity.ts';
import type { Type, Types } from '../../type.ts';
import type { Calls } from '../calls.ts';
import type { Evaluate } from '../evaluation.ts';
import { argumentsOf, hasFlag, secondChild, valueOf } from '../syntax.ts';
import type { Truthiness } from '../truthiness.ts';
import { type Reference, isInside, isSame, memberOfAccess, unwrapped } from './reference.ts';
import type { TypeTests } from './type-tests.ts';

/** Constants that hold conditions of constants are followed so far. */
const heldMax = 5;
const depthMax = 60;

/** Types of references where a condition holds, or does not. */
export class Conditions {
  readonly #names: Names;
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #calls: Calls;
  readonly #truthiness: Truthiness;
  readonly #tests: TypeTests;

  constructor(names: Names, types: Types, evaluate: Evaluate, calls: Calls, truthiness: Truthiness, tests: TypeTests) {
    this.#names = names;
    this.#types = types;
    this.#evaluate = evaluate;
    this.#calls = calls;
    this.#truthiness = truthiness;
    this.#tests = tests;
  }

  /** Returns the type of a reference where a condition holds, or does not. */
  narrowBy(reference: Reference, type: Type, condition: number, holds: boolean): Type {
    return this.#narrow(reference, type, condition, holds, 0);
  }

  #narrow(reference: Reference, type: Type, condition: number, holds: boolean, depth: number): Type {
    const { tree } = reference.unit;
    if (depth > depthMax) return type;
    const next = (node: number, sense: boolean, from = type): Type =>
      this.#narrow(reference, from, node, sense, depth + 1);
    const left = condition + 1;
    switch (tree.kinds[condition]) {
      case kind.not:
        return next(left, !holds);
      case kind.and:
        return this.#both(left, secondChild(tree, condition), holds, next);
      case kind.or:
        return this.#both(left, secondChild(tree, condition), !holds, next, false);
      case kind.comma:
        return next(secondChild(tree, condition), holds);
      case kind.nonNull:
      case kind.satisfies:
        return next(left, holds);
      case kind.assign:
        return isSame(this.#names, reference, left)
          ? this.#byTruth(type, holds)
          : this.#byReference(reference, type, left, holds);
      case kind.equal:
        return this.#byEquality(reference, type, condition, holds);
      case kind.instanceOf:
        return this.#byInstance(reference, type, condition, holds);
      case kind.inOperator:
        return this.#byMember(reference, type, condition, holds);
      case kind.call:
        return this.#byCall(reference, type, condition, holds);
      default:
        return this.#byHeld(reference, this.#byReference(reference, type, condition, holds), condition, holds, depth);
    }
  }

  /** Both hold; or, where `holds` is not what joins them, one of them does not. */
  #both(
    left: number,
    right: number,
    holds: boolean,
    next: (node: number, sense: boolean, from?: Type) => Type,
    sense = true,
  ): Type {
    if (holds) return next(right, sense, next(left, sense));
    return this.#types.union([next(left, !sense), next(right, !sense, next(left, sense))]);
  }

  #byTruth(type: Type, holds: boolean): Type {
    return holds ? this.#truthiness.truthy(type) : this.#truthiness.falsy(type);
  }

  #byReference(reference: Reference, type: Type, node: number, holds: boolean): Type {
    if (isSame(this.#names, reference, node)) return this.#byTruth(type, holds);
    if (holds && isInside(this.#names, reference, node)) {
      const member = this.#memberUnder(reference, node);
      const present = this.#types.nonNullable(type);
      return member === undefined ? present : this.#tests.byMemberTruth(present, member, true);
    }
    const member = this.#memberUnder(reference, node);
    return member === undefined ? type : this.#tests.byMemberTruth(type, member, holds);
  }

  /** `a.kind` where the reference is `a`. */
  #memberUnder(reference: Reference, node: number): string | undefined {
    const { tree } = reference.unit;
    const access = unwrapped(tree, node);
    const member = memberOfAccess(tree, access);
    return member !== '' && isSame(this.#names, reference, access + 1) ? member : undefined;
  }

  /** A constant without annotation that was given a condition. */
  #byHeld(reference: Reference, type: Type, node: number, holds: boolean, depth: number): Type {
    const { unit } = reference;
    const { tree } = unit;
    if (tree.kinds[node] !== kind.identifier || depth > heldMax) return type;
    const { entity } = this.#names.resolve(unit, node, tree.texts[tree.names[node]], valueMeaning);
    const place = entity?.declarations[0];
    if (place === undefined || place.unit !== unit || tree.kinds[place.node] !== kind.variable) return type;
    const initial = valueOf(tree, place.node);
    if (initial !== place.node + 1 || !hasFlag(tree, place.node, flag.constant)) return type;
    return heldKinds.has(tree.kinds[initial]) ? this.#narrow(reference, type, initial, holds, depth + 1) : type;
  }

  #byEquality(reference: Reference, type: Type, node: number, holds: boolean): Type {
    const { tree } = reference.unit;
    const isEqual = hasFlag(tree, node, flag.negated) !== holds;
    const left = node + 1;
    const right = secondChild(tree, node);
    return this.narrowByEquality(reference, type, left, right, isEqual);
  }

  narrowByEquality(reference: Reference, type: Type, left: number, right: number, holds: boolean): Type {
    return this.#sided(reference, this.#sided(reference, type, left, right, holds), right, left, holds);
  }

  /** The compared expression stands on one side, its value on the other. */
  #sided(reference: Reference, type: Type, side: number, value: number, holds: boolean): Type {
    const { unit } = reference;
    const { tree } = unit;
    const node = unwrapped(tree, side);
    if (tree.kinds[node] === kind.typeOf) return this.#byTypeOf(reference, type, node + 1, value, holds);
    if (isSame(this.#names, reference, node))
      return this.#tests.byValue(type, this.#evaluate(unit, value), holds, isLoose(tree, side));
    const member = this.#memberUnder(reference, node);
    if (member === 'constructor') return holds ? this.#tests.byConstructor(type, this.#evaluate(unit, value)) : type;
    if (member !== undefined) return this.#tests.byMember(type, member, this.#evaluate(unit, value), holds);
    if (!isInside(this.#names, reference, node)) return type;
    return isPresent(this.#tests, this.#evaluate(unit, value), holds) ? this.#types.nonNullable(type) : type;
  }

  #byTypeOf(reference: Reference, type: Type, operand: number, value: number, holds: boolean): Type {
    const { tree } = reference.unit;
    if (tree.kinds[value] !== kind.stringLiteral) return type;
    const text = tree.texts[tree.names[value]];
    if (isSame(this.#names, reference, operand)) return this.#tests.byTypeOf(type, text, holds);
    if (holds && text !== 'undefined' && isInside(this.#names, reference, operand))
      return this.#types.nonNullable(type);
    return type;
  }

  #byInstance(reference: Reference, type: Type, node: number, holds: boolean): Type {
    const { unit } = reference;
    if (isSame(this.#names, reference, node + 1)) {
      return this.#tests.byConstructor(type, this.#evaluate(unit, secondChild(unit.tree, node)), holds);
    }
    return holds && isInside(this.#names, reference, node + 1) ? this.#types.nonNullable(type) : type;
  }

  /** `"name" in a`. */
  #byMember(reference: Reference, type: Type, node: number, holds: boolean): Type {
    const { tree } = reference.unit;
    const key = node + 1;
    if (tree.kinds[key] !== kind.stringLiteral || !isSame(this.#names, reference, secondChild(tree, node))) return type;
    return this.#tests.byPresence(type, tree.texts[tree.names[key]], holds);
  }

  #byCall(reference: Reference, type: Type, call: number, holds: boolean): Type {
    const predicate = this.#predicateOf(reference, call);
    if (predicate !== undefined && !predicate.asserts && predicate.type !== undefined) {
      if (isSame(this.#names, reference, predicate.subject)) return this.#tests.byType(type, predicate.type, holds);
    }
    return holds && isInside(this.#names, reference, call) && hasOptional(reference, call)
      ? this.#types.nonNullable(type)
      : type;
  }

  #predicateOf(
    { unit }: Reference,
    call: number,
  ): { readonly asserts: boolean; readonly type: Type | undefined; readonly subject: number } | undefined {
    const { tree } = unit;
    const callee = tree.kinds[call + 1];
    if (callee !== kind.identifier && callee !== kind.propertyAccess) return undefined;
    // Most functions say nothing of their arguments: which overload is meant need not be found out for these.
    const signatures = this.#types.callSignatures(this.#types.nonNullable(this.#evaluate(unit, call + 1)));
    if (!signatures.some((signature) => signature.predicate() !== undefined)) return undefined;
    const predicate = this.#calls.signatureOf(unit, call)?.predicate();
    if (predicate === undefined) return undefined;
    const subject = predicate.parameter < 0 ? receiverOf(tree, call) : argumentsOf(tree, call)[predicate.parameter];
    return subject === undefined ? undefined : { asserts: predicate.asserts, type: predicate.type, subject };
  }

  /** Returns its type after the return of a call that asserts something. */
  narrowByAssertion(reference: Reference, type: Type, call: number): Type {
    const predicate = this.#predicateOf(reference, call);
    if (predicate === undefined || !predicate.asserts) return type;
    if (predicate.type === undefined) return this.#narrow(reference, type, predicate.subject, true, 0);
    return isSame(this.#names, reference, predicate.subject) ? this.#tests.byType(type, predicate.type, true) : type;
  }
}

/** `a?.b === c`: where that holds for something that is not empty, `a` was not. */
function isPresent(tests: TypeTests, value: Type, holds: boolean): boolean {
  return holds ? !tests.isEmpty(value) : tests.isUndefined(value);
}

const heldKinds = new Set<number>([
  kind.equal,
  kind.instanceOf,
  kind.inOperator,
  kind.not,
  kind.call,
  kind.and,
  kind.or,
]);

function receiverOf(tree: Reference['unit']['tree'], call: number): number | undefined {
  return tree.kinds[call + 1] === kind.propertyAccess ? call + 2 : undefined;
}

function hasOptional({ unit }: Reference, call: number): boolean {
  const { tree } = unit;
  for (let node = call; node < tree.ends[call]; node++) if (hasFlag(tree, node, flag.optionalChain)) return true;
  return false;
}

function isLoose(tree: Reference['unit']['tree'], side: number): boolean {
  const parent = tree.parents[side];
  return tree.kinds[parent] === kind.equal && !hasFlag(tree, parent, flag.strict);
}
