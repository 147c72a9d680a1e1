import { flag } from '../../../languages/typescript/node-flags.ts';
import { type Entity, meaning } from '../entity.ts';
import { hasFlag, typeChildren } from '../expressions/syntax.ts';
import type { AnonymousType, ReferenceType, Type, TypeParameterType, Types } from '../type.ts';

/** Type arguments in type arguments are looked at so far; what is deeper counts as untyped. */
const argumentsMax = 12;

/** Finds types that say nothing of the values that have them. */
export class SaysNothing {
  readonly #types: Types;

  constructor(types: Types) {
    this.#types = types;
  }

  /** Of a type that is not known only `orUnknown`. */
  said(type: Type, orUnknown: boolean): boolean {
    return this.#saysNothing(type, 0, orUnknown);
  }

  #saysNothing(type: Type, depth: number, orUnknown: boolean): boolean {
    switch (type.form) {
      case 'intrinsic':
        return type.name === 'unresolved' ? orUnknown && inferredBadly.has(type.reason) : anyValue.has(type.name);
      case 'union':
      case 'intersection':
        return type.members.some((member) => this.#saysNothing(member, depth, orUnknown));
      case 'reference':
        if (type === this.#types.globalReference('Function')) return true;
        if (this.#indexSaysNothing(type, depth, orUnknown)) return true;
        return this.#valuesIn(type).some(
          (each) => depth >= argumentsMax || this.#saysNothing(each, depth + 1, orUnknown),
        );
      case 'tuple':
        return type.elements.some(
          (each) => depth >= argumentsMax || this.#saysNothing(each.type, depth + 1, orUnknown),
        );
      case 'anonymous':
        return (
          depth < argumentsMax &&
          (isEmpty(this.#types, type) ||
            this.#indexSaysNothing(type, depth, orUnknown) ||
            this.#givesUntyped(type, depth + 1, orUnknown))
        );
      default:
        return false;
    }
  }

  /** Behind the first, type arguments that have a default say nothing of the values that are in there. */
  #valuesIn({ entity, arguments: given }: ReferenceType): readonly Type[] {
    if (given.length < 2) return given;
    const parameters = this.#types.typeParametersOf(entity);
    return given.filter((_, index) => index === 0 || parameters[index] === undefined || !hasDefault(parameters[index]));
  }

  /** `{ [name: string]: any }`. */
  #indexSaysNothing(type: Type, depth: number, orUnknown: boolean): boolean {
    if (depth >= argumentsMax || !hasMembers(type)) return false;
    const index = this.#types.indexed(type, this.#types.intrinsic('string'));
    return index !== undefined && this.#saysNothing(index, depth + 1, orUnknown);
  }

  /** `Record<string, any>` and `new () => any`. */
  #givesUntyped(type: AnonymousType, depth: number, orUnknown: boolean): boolean {
    const { of } = type;
    if (of.kind === 'computed') return of.index !== undefined && this.#saysNothing(of.index, depth, orUnknown);
    const made = of.kind === 'function' ? this.#types.constructSignatures(type) : [];
    return made.some((signature) => this.#saysNothing(signature.returnType(), depth, orUnknown));
  }
}

const anyValue: ReadonlySet<string> = new Set(['any', 'unknown', 'object']);

/** Why a parameter without an annotation has no type. */
const inferredBadly: ReadonlySet<string | undefined> = new Set([
  undefined,
  'not_inferred',
  'circular',
  'too_deep',
  'callback_parameter',
]);

export function isForeign({ declarations }: Entity): boolean {
  return declarations.every(({ unit }) => unit.isForeign);
}

/** Whether a type parameter has a default, as those of an iterator for what it returns and gets. */
function hasDefault({ place: { unit, node } }: TypeParameterType): boolean {
  return hasFlag(unit.tree, node, flag.defaultOnly) || typeChildren(unit.tree, node).length > 1;
}

/** `{}` is said of any value. */
function isEmpty(types: Types, type: AnonymousType): boolean {
  if (type.of.kind !== 'members' || types.properties(type).size > 0) return false;
  return (
    types.callSignatures(type).length === 0 &&
    types.constructSignatures(type).length === 0 &&
    types.indexed(type, types.intrinsic('string')) === undefined
  );
}

export function hasMembers(type: Type): boolean {
  if (type.form === 'reference') return !isForeign(type.entity) && (type.entity.meanings & meaning.enumLike) === 0;
  return type.form === 'anonymous' && (type.of.kind === 'members' || type.of.kind === 'class');
}

/** `provide`, `emit`, `defineExpose`: what a component gives to a framework that is not installed comes to other components. */
export function isUnresolved(type: Type): boolean {
  return type.form === 'intrinsic' && type.name === 'unresolved';
}

export function isObject(type: Type): boolean {
  return (
    type.form === 'reference' || type.form === 'anonymous' || type.form === 'union' || type.form === 'intersection'
  );
}

const plainNames: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'bigint', 'symbol', 'void']);

/** A text, a number and the like. */
export function isPlain(type: Type): boolean {
  return (type.form === 'intrinsic' && plainNames.has(type.name)) || type.form === 'literal';
}
