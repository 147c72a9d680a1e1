import type { Type } from '../type.ts';
import type { Parts } from './parts.ts';

/** Returns the type of an array or tuple at a position, or from there on. */
export function elementOf(
  parts: Pick<Parts, 'union' | 'isArray'>,
  source: Type,
  index: number,
  isRest: boolean,
): Type | undefined {
  if (source.form !== 'tuple') return parts.isArray(source) ? source.arguments[0] : undefined;
  if (isRest) return parts.union(source.elements.slice(index).map(({ type }) => type));
  return source.elements[index]?.type;
}
