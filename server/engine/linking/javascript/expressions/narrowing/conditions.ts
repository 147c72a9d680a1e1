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

export interface Conditions {
  /** Returns the type of a reference where a condition holds, or does not. */
  narrowBy(reference: Reference, type: Type, condition: number, holds: boolean): Type;
  /** Returns its type after the return of a call that asserts something. */
  narrowByAssertion(reference: Reference, type: Type, call: number): Type;
  narrowByEquality(reference: Reference, type: Type, left: number, right: number, holds: boolean): Type;
}

export function createConditions(
  names: Names,
  types: Types,
  evaluate: Evaluate,
  calls: Calls,
  truthiness: Truthiness,
  tests: TypeTests,
): Conditions {
  return {
    narrowBy: (reference, type, condition, holds) => narrow(reference, type, condition, holds, 0),
    narrowByAssertion,
    narrowByEquality,
  };

  function narrow(reference: Reference, type: Type, condition: number, holds: boolean, depth: number): Type {
    const { tree } = reference.unit;
    if (depth > depthMax) return type;
    const next = (node: number, sense: boolean, from = type): Type => narrow(reference, from, node, sense, depth + 1);
    const left = condition + 1;
    switch (tree.kinds[condition]) {
      case kind.not:
        return next(left, !holds);
      case kind.and:
        return both(left, secondChild(tree, condition), holds, next);
      case kind.or:
        return both(left, secondChild(tree, condition), !holds, next, false);
      case kind.comma:
        return next(secondChild(tree, condition), holds);
      case kind.nonNull:
      case kind.satisfies:
        return next(left, holds);
      case kind.assign:
        return isSame(names, reference, left) ? byTruth(type, holds) : byReference(reference, type, left, holds);
      case kind.equal:
        return byEquality(reference, type, condition, holds);
      case kind.instanceOf:
        return byInstance(reference, type, condition, holds);
      case kind.inOperator:
        return byMember(reference, type, condition, holds);
      case kind.call:
        return byCall(reference, type, condition, holds);
      default:
        return byHeld(reference, byReference(reference, type, condition, holds), condition, holds, depth);
    }
  }

  /** Both hold; or, where `holds` is not what joins them, one of them does not. */
  function both(
    left: number,
    right: number,
    holds: boolean,
    next: (node: number, sense: boolean, from?: Type) => Type,
    sense = true,
  ): Type {
    if (holds) return next(right, sense, next(left, sense));
    return types.union([next(left, !sense), next(right, !sense, next(left, sense))]);
  }

  function byTruth(type: Type, holds: boolean): Type {
    return holds ? truthiness.truthy(type) : truthiness.falsy(type);
  }

  function byReference(reference: Reference, type: Type, node: number, holds: boolean): Type {
    if (isSame(names, reference, node)) return byTruth(type, holds);
    if (holds && isInside(names, reference, node)) {
      const member = memberUnder(reference, node);
      const present = types.nonNullable(type);
      return member === undefined ? present : tests.byMemberTruth(present, member, true);
    }
    const member = memberUnder(reference, node);
    return member === undefined ? type : tests.byMemberTruth(type, member, holds);
  }

  /** `a.kind` where the reference is `a`. */
  function memberUnder(reference: Reference, node: number): string | undefined {
    const { tree } = reference.unit;
    const access = unwrapped(tree, node);
    const member = memberOfAccess(tree, access);
    return member !== '' && isSame(names, reference, access + 1) ? member : undefined;
  }

  /** A constant without annotation that was given a condition. */
  function byHeld(reference: Reference, type: Type, node: number, holds: boolean, depth: number): Type {
    const { unit } = reference;
    const { tree } = unit;
    if (tree.kinds[node] !== kind.identifier || depth > heldMax) return type;
    const { entity } = names.resolve(unit, node, tree.texts[tree.names[node]], valueMeaning);
    const place = entity?.declarations[0];
    if (place === undefined || place.unit !== unit || tree.kinds[place.node] !== kind.variable) return type;
    const initial = valueOf(tree, place.node);
    if (initial !== place.node + 1 || !hasFlag(tree, place.node, flag.constant)) return type;
    return heldKinds.has(tree.kinds[initial]) ? narrow(reference, type, initial, holds, depth + 1) : type;
  }

  function byEquality(reference: Reference, type: Type, node: number, holds: boolean): Type {
    const { tree } = reference.unit;
    const isEqual = hasFlag(tree, node, flag.negated) !== holds;
    const left = node + 1;
    const right = secondChild(tree, node);
    return narrowByEquality(reference, type, left, right, isEqual);
  }

  function narrowByEquality(reference: Reference, type: Type, left: number, right: number, holds: boolean): Type {
    return sided(reference, sided(reference, type, left, right, holds), right, left, holds);
  }

  /** The compared expression stands on one side, its value on the other. */
  function sided(reference: Reference, type: Type, side: number, value: number, holds: boolean): Type {
    const { unit } = reference;
    const { tree } = unit;
    const node = unwrapped(tree, side);
    if (tree.kinds[node] === kind.typeOf) return byTypeOf(reference, type, node + 1, value, holds);
    if (isSame(names, reference, node)) return tests.byValue(type, evaluate(unit, value), holds, isLoose(tree, side));
    const member = memberUnder(reference, node);
    if (member === 'constructor') return holds ? tests.byConstructor(type, evaluate(unit, value)) : type;
    if (member !== undefined) return tests.byMember(type, member, evaluate(unit, value), holds);
    if (!isInside(names, reference, node)) return type;
    return isPresent(tests, evaluate(unit, value), holds) ? types.nonNullable(type) : type;
  }

  function byTypeOf(reference: Reference, type: Type, operand: number, value: number, holds: boolean): Type {
    const { tree } = reference.unit;
    if (tree.kinds[value] !== kind.stringLiteral) return type;
    const text = tree.texts[tree.names[value]];
    if (isSame(names, reference, operand)) return tests.byTypeOf(type, text, holds);
    if (holds && text !== 'undefined' && isInside(names, reference, operand)) return types.nonNullable(type);
    return type;
  }

  function byInstance(reference: Reference, type: Type, node: number, holds: boolean): Type {
    const { unit } = reference;
    if (isSame(names, reference, node + 1)) {
      return tests.byConstructor(type, evaluate(unit, secondChild(unit.tree, node)), holds);
    }
    return holds && isInside(names, reference, node + 1) ? types.nonNullable(type) : type;
  }

  /** `"name" in a`. */
  function byMember(reference: Reference, type: Type, node: number, holds: boolean): Type {
    const { tree } = reference.unit;
    const key = node + 1;
    if (tree.kinds[key] !== kind.stringLiteral || !isSame(names, reference, secondChild(tree, node))) return type;
    return tests.byPresence(type, tree.texts[tree.names[key]], holds);
  }

  function byCall(reference: Reference, type: Type, call: number, holds: boolean): Type {
    const predicate = predicateOf(reference, call);
    if (predicate !== undefined && !predicate.asserts && predicate.type !== undefined) {
      if (isSame(names, reference, predicate.subject)) return tests.byType(type, predicate.type, holds);
    }
    return holds && isInside(names, reference, call) && hasOptional(reference, call) ? types.nonNullable(type) : type;
  }

  function predicateOf(
    { unit }: Reference,
    call: number,
  ): { readonly asserts: boolean; readonly type: Type | undefined; readonly subject: number } | undefined {
    const { tree } = unit;
    const callee = tree.kinds[call + 1];
    if (callee !== kind.identifier && callee !== kind.propertyAccess) return undefined;
    // Most functions say nothing of their arguments: which overload is meant need not be found out for these.
    const signatures = types.callSignatures(types.nonNullable(evaluate(unit, call + 1)));
    if (!signatures.some((signature) => signature.predicate() !== undefined)) return undefined;
    const predicate = calls.signatureOf(unit, call)?.predicate();
    if (predicate === undefined) return undefined;
    const subject = predicate.parameter < 0 ? receiverOf(tree, call) : argumentsOf(tree, call)[predicate.parameter];
    return subject === undefined ? undefined : { asserts: predicate.asserts, type: predicate.type, subject };
  }

  function narrowByAssertion(reference: Reference, type: Type, call: number): Type {
    const predicate = predicateOf(reference, call);
    if (predicate === undefined || !predicate.asserts) return type;
    if (predicate.type === undefined) return narrow(reference, type, predicate.subject, true, 0);
    return isSame(names, reference, predicate.subject) ? tests.byType(type, predicate.type, true) : type;
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
