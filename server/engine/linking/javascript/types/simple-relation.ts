import { meaning } from '../entity.ts';
import type { LiteralType, Type } from '../type.ts';
import { isNothing } from './members.ts';
import { isNamed, isPrimitive } from './plain-forms.ts';

/** Whether a type fits by what it is called alone. Undefined where the members have to be looked at. */
export function bySimpleForm(source: Type, target: Type): boolean | undefined {
  if (isNamed(target, 'unknown') || isNamed(source, 'never')) return true;
  if (isNamed(target, 'never')) return false;
  if (isNamed(source, 'undefined') && isNamed(target, 'void')) return true;
  if (source.form === 'literal' && target.form === 'literal') return sameLiteral(source, target);
  if (source.form === 'literal' && target.form === 'reference' && target.entity.meanings & meaning.enumLike) {
    return source.member?.parent === target.entity;
  }
  if (source.form === 'literal' && target.form === 'intrinsic' && isPrimitive(target))
    return target.name === typeof source.value;
  if (source.form === 'intrinsic' && target.form === 'intrinsic') return byName(source.name, target.name);
  if (isNothing(source) && target.form !== 'union' && target.form !== 'intersection')
    return target.form === 'parameter' && undefined;
  if (source.form === 'intrinsic' && target.form === 'literal') return false;
  return undefined;
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
