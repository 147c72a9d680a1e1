import type { GivenValue } from '../../registrations.ts';
import { usualText } from './given-texts.ts';

/**
 * Returns one of several values. Texts are meant, but none of them is certain. Values beside texts that are not known
 * are left out.
 */
export function anyOf(values: readonly GivenValue[]): GivenValue {
  const recorded = values.filter((value) => value.kind !== 'other').map(unlessNone);
  if (recorded.length === 0) return { kind: 'other' };
  if (recorded.length === values.length) return { kind: 'list', items: recorded };
  if (!recorded.every(isText)) return { kind: 'list', items: [...recorded, { kind: 'other' }] };
  return recorded.length === 1 ? recorded[0] : { kind: 'list', items: recorded };
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
    .filter(
      ({ value: recorded }) => isText(recorded) || (recorded.kind === 'properties' && recorded.properties.length > 0),
    );
  return { kind: 'properties', properties, isWhole: false };
}
