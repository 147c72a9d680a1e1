import { meaning } from '../entity.ts';
import type { IntrinsicType, LiteralType, Type } from '../type.ts';
import { isNothing } from './members.ts';
import { isNamed, isPrimitive } from './plain-forms.ts';

/** Whether a type fits by what it is called alone. Undefined where the members have to be looked at. */
export function bySimpleForm(source: Type, target: Type): boolean | undefined {
  if (isNamed(target, 'unknown') || isNamed(source, 'never')) return true;
  if (isNamed(target, 'never')) return false;
  if (isNamed(source, 'undefined') && isNamed(target, 'void')) return true;
  if (source.form === 'literal') return literalFits(source, target);
  if (source.form === 'intrinsic') return intrinsicFits(source, target);
  return undefined;
}

function literalFits(source: LiteralType, target: Type): boolean | undefined {
  if (target.form === 'literal') return sameLiteral(source, target);
  if (target.form === 'reference' && target.entity.meanings & meaning.enumLike) {
    return source.member?.parent === target.entity;
  }
  return isPrimitive(target) ? isNamed(target, typeof source.value) : undefined;
}

function intrinsicFits(source: IntrinsicType, target: Type): boolean | undefined {
  if (target.form === 'intrinsic') return byName(source.name, target.name);
  if (target.form === 'literal') return false;
  return isNothing(source) ? nothingFits(target) : undefined;
}

/** `null`, `undefined`, `void`: among the members of a type, or what a parameter stands for, they may be. */
function nothingFits(target: Type): boolean | undefined {
  return target.form === 'union' || target.form === 'intersection' || target.form === 'parameter' ? undefined : false;
}

/** An enum is a number or a text. */
export function isEnumAsValue(source: Type, target: Type): boolean {
  if (source.form !== 'reference' || (source.entity.meanings & meaning.enumLike) === 0) return false;
  return isNamed(target, 'number') || isNamed(target, 'string');
}

function sameLiteral(source: LiteralType, target: LiteralType): boolean {
  return source.value === target.value && (target.member === undefined || source.member === target.member);
}

function byName(source: string, target: string): boolean {
  if (target === 'object') return false;
  return source === target;
}
