import type { Type, Types } from '../../type.ts';
import type { Truthiness } from '../truthiness.ts';

/** Of a union of more members none is left out: each test of each reference would look at all of them. */
const unionMax = 128;

/** Narrows a type by a test of its value. */
export class TypeTests {
  readonly #types: Types;
  readonly #truthiness: Truthiness;

  constructor(types: Types, truthiness: Truthiness) {
    this.#types = types;
    this.#truthiness = truthiness;
  }

  isEmpty(type: Type): boolean {
    return isNullish(type);
  }

  isUndefined(type: Type): boolean {
    return isNamed(type, 'undefined');
  }

  /** It is, or is not, of that type. */
  byType(type: Type, candidate: Type, holds: boolean): Type {
    if (isTooMuch(type)) return holds && !this.#types.isOpen(candidate) ? candidate : type;
    if (!holds)
      return this.#types.isOpen(type)
        ? type
        : this.#types.filter(type, (member) => !this.#isSurelyWithin(member, candidate));
    if (this.#types.isOpen(candidate)) return type;
    if (type.form === 'intrinsic' && (type.name === 'unknown' || isOpenName(type.name))) return candidate;
    const found = membersOf(type).flatMap((member) => this.#narrowed(member, candidate));
    return found.length === 0 ? this.#types.intersection([type, candidate]) : this.#types.union(found);
  }

  /** The narrower of both where one stands within the other. */
  #narrowed(member: Type, candidate: Type): Type[] {
    if (isNullish(member)) return isNullish(candidate) ? [member] : [];
    if (this.#types.isOpen(member)) return [candidate];
    const constraint = this.#types.apparent(member);
    if (this.#isWithin(constraint, candidate)) return [member];
    const fitting = membersOf(candidate).filter((each) => this.#isWithin(each, constraint));
    return fitting.length === 0 ? [] : [this.#types.union(fitting)];
  }

  #isWithin(source: Type, target: Type): boolean {
    if (this.#types.isOpen(source)) return false;
    return this.#types.isAssignable(source, target);
  }

  /** Only what is known to be of a type is gone where it is not of that type. */
  #isSurelyWithin(source: Type, target: Type): boolean {
    return !this.#types.isOpen(source) && !this.#types.isOpen(target) && this.#types.fitOf(source, target) === 'yes';
  }

  byConstructor(type: Type, constructor: Type, holds = true): Type {
    const instance = this.#instanceOf(constructor);
    return instance === undefined ? type : this.byType(type, instance, holds);
  }

  #instanceOf(constructor: Type): Type | undefined {
    if (this.#types.isOpen(constructor)) return undefined;
    const prototype = this.#types.property(constructor, 'prototype')?.type();
    if (prototype !== undefined && !this.#types.isOpen(prototype)) return prototype;
    return this.#types.constructSignatures(constructor)[0]?.returnType();
  }

  byTypeOf(type: Type, name: string, holds: boolean): Type {
    if (holds && type.form === 'intrinsic' && (type.name === 'unknown' || isOpenName(type.name))) {
      return this.#primitiveNamed(name) ?? type;
    }
    return isTooMuch(type) ? type : this.#types.filter(type, (member) => this.#couldBe(member, name, holds));
  }

  #primitiveNamed(name: string): Type | undefined {
    switch (name) {
      case 'string':
      case 'number':
      case 'boolean':
      case 'bigint':
      case 'symbol':
      case 'undefined':
        return this.#types.intrinsic(name);
      default:
        return undefined;
    }
  }

  #couldBe(member: Type, name: string, holds: boolean): boolean {
    const answer = this.#typeOfAnswer(this.#types.apparent(member));
    return answer === undefined || (answer === name) === holds;
  }

  /** Returns the result of `typeof` for a value; undefined where several are possible. */
  #typeOfAnswer(type: Type): string | undefined {
    if (type.form === 'literal') return typeof type.value;
    if (type.form === 'intrinsic') return intrinsicAnswers.get(type.name);
    if (type.form === 'tuple') return 'object';
    if (type.form !== 'reference' && type.form !== 'anonymous') return undefined;
    const isCallable = this.#types.callSignatures(type).length > 0 || this.#types.constructSignatures(type).length > 0;
    return isCallable || (type.form === 'reference' && type.entity.name === 'Function') ? 'function' : 'object';
  }

  /** It equals a value of that type; loosely, `null` and `undefined` are one. */
  byValue(type: Type, value: Type, holds: boolean, isLoose: boolean): Type {
    if (isNullish(value)) return this.#types.filter(type, (member) => matchesNothing(member, value, isLoose) === holds);
    if (!isUnit(value)) return type;
    return holds
      ? this.#types.filter(type, (member) => !isUnit(member) || isSameUnit(member, value))
      : this.#types.filter(type, (member) => !isSameUnit(member, value));
  }

  /** A member of it equals such a value. */
  byMember(type: Type, member: string, value: Type, holds: boolean): Type {
    if (type.form !== 'union' || isTooMuch(type) || !isUnitOrNothing(value)) return type;
    const remaining = this.#types.filter(type, (each) => {
      const own = isNullish(each) ? undefined : this.#types.property(each, member)?.type();
      if (own === undefined) return !holds || !isNullish(each);
      return holds ? canBe(own, value) : !isExactly(own, value);
    });
    return isNever(remaining) ? type : remaining;
  }

  byMemberTruth(type: Type, member: string, holds: boolean): Type {
    if (type.form !== 'union' || isTooMuch(type)) return type;
    const remaining = this.#types.filter(type, (each) => {
      const own = this.#types.property(each, member)?.type();
      if (own === undefined) return !holds || isNullish(each);
      return !isNever(holds ? this.#truthiness.truthy(own) : this.#truthiness.falsy(own));
    });
    return isNever(remaining) ? type : remaining;
  }

  /** It has a member of that name. What may be anything may be whatever has one. */
  byPresence(type: Type, member: string, holds: boolean): Type {
    if (holds && isAnything(type)) return this.#types.intrinsic('unresolved', 'not_inferred');
    if (type.form !== 'union' || isTooMuch(type)) return type;
    const remaining = this.#types.filter(type, (each) => {
      const own = this.#types.property(each, member);
      return holds ? own !== undefined : own === undefined || own.isOptional;
    });
    return isNever(remaining) ? type : remaining;
  }
}

function isAnything(type: Type): boolean {
  return isNamed(type, 'unknown') || isNamed(type, 'object');
}

function isTooMuch(type: Type): boolean {
  return type.form === 'union' && type.members.length > unionMax;
}

function membersOf(type: Type): readonly Type[] {
  return type.form === 'union' ? type.members : [type];
}

function isNamed(type: Type, name: string): boolean {
  return type.form === 'intrinsic' && type.name === name;
}

function isOpenName(name: string): boolean {
  return name === 'any' || name === 'unresolved';
}

function isNever(type: Type): boolean {
  return isNamed(type, 'never');
}

function isNullish(type: Type): boolean {
  return isNamed(type, 'null') || isNamed(type, 'undefined');
}

/** A type that has one value: a literal, or a member of an enum. */
function isUnit(type: Type): boolean {
  return type.form === 'literal';
}

function isUnitOrNothing(type: Type): boolean {
  return isUnit(type) || isNullish(type);
}

function isSameUnit(left: Type, right: Type): boolean {
  if (left.form !== 'literal' || right.form !== 'literal') return left === right;
  return left.value === right.value && left.member === right.member;
}

const intrinsicAnswers: ReadonlyMap<string, string> = new Map([
  ['string', 'string'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['bigint', 'bigint'],
  ['symbol', 'symbol'],
  ['undefined', 'undefined'],
  ['void', 'undefined'],
  ['null', 'object'],
]);

function canBe(type: Type, value: Type): boolean {
  return membersOf(type).some((each) => !isUnitOrNothing(each) || isSameUnit(each, value));
}

function matchesNothing(member: Type, value: Type, isLoose: boolean): boolean {
  return isLoose ? isNullish(member) : isNullish(member) && member === value;
}

function isExactly(type: Type, value: Type): boolean {
  return membersOf(type).every((each) => isUnitOrNothing(each) && isSameUnit(each, value));
}
