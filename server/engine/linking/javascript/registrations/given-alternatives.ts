import type { GivenValue } from '../../registrations.ts';
import { usualText } from './given-texts.ts';

/**
 * Returns one of several values. Texts are meant, but none of them is certain. Values beside texts that are not known
 * are left out.
 */
export function anyOf(values: readonly GivenValue[]): GivenValue {
  const told = values.filter((value) => value.kind !== 'other').map(unlessNone);
  if (told.length === 0) return { kind: 'other' };
  if (told.length === values.length) return { kind: 'list', items: told };
  if (!told.every(isText)) return { kind: 'list', items: [...told, { kind: 'other' }] };
  return told.length === 1 ? told[0] : { kind: 'list', items: told };
}

/** Returns a value that is given only on some condition: a text is not certain then. */
export function unlessNone(value: GivenValue): GivenValue {
  if (value.kind === 'list') return { kind: 'list', items: value.items.map(unlessNone) };
  return value.kind === 'text' && value.isWhole ? usualText(value.text) : value;
}

/** Texts and lists of texts. */
export function isText(value: GivenValue): boolean {
  return value.kind === 'list' ? value.items.length > 0 && value.items.every(isText) : value.kind === 'text';
}

/** Returns the texts among the recorded values, under their names. */
export function namedTexts(value: GivenValue): GivenValue {
  if (value.kind !== 'properties') return value;
  const properties = value.properties
    .map((each) => ({ name: each.name, value: namedTexts(each.value) }))
    .filter(({ value: told }) => isText(told) || (told.kind === 'properties' && told.properties.length > 0));
  return { kind: 'properties', properties, isWhole: false };
}
