import { InvalidArgumentError } from 'commander';

/** Reads a list with commas; the option may be given several times. */
export function commaList(text: string, before: readonly string[] = []): readonly string[] {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  if (items.length === 0) throw new InvalidArgumentError('a list with commas is needed.');
  return [...before, ...items];
}
