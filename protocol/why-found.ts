import type { SearchMatch, UnsearchedLanguage } from './search.ts';

/** English in, the person's language out; `{0}` stands for the first value. */
export type Translate = (message: string, ...values: readonly (string | number)[]) => string;

/** The translation for callers without a language of their own. */
export const inEnglish: Translate = (message, ...values) =>
  message.replaceAll(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)]));

/** Below this a likeness of meaning is what any two pieces of code have. */
const likenessMin = 0.25;

/** Why something was found, in parts of a sentence; what weighs most first. */
export function whyFound(
  { name, path, text, words, meaning, model = 0 }: SearchMatch,
  query: string,
  t: Translate,
): string[] {
  const said = wordsOfQuery(words, query);
  return [
    ...(name === undefined ? [] : [nameText(name, t)]),
    ...(path === true ? [t('its path')] : []),
    ...(text === true ? [t('says it word for word')] : []),
    ...(said.length === 0 ? [] : [t('says {0}', said.join(', '))]),
    ...(meaning < likenessMin ? [] : [t('{0} % alike in meaning', Math.round(meaning * 100))]),
    ...(model < likenessMin ? [] : [t('{0} % alike by your model', Math.round(model * 100))]),
  ];
}

/** Returns the reason why nothing is found in a language that the query names. */
export function whyNothingFound({ language, files, searched }: UnsearchedLanguage, t: Translate): string {
  const known = searched.length === 0 ? t('none') : searched.join(', ');
  return files === 0
    ? t('No file here is in the language "{0}". Searched are: {1}.', language, known)
    : t('Files in the language "{0}" are not searched ({1} here). Searched are: {2}.', language, files, known);
}

function nameText(name: NonNullable<SearchMatch['name']>, t: Translate): string {
  switch (name) {
    case 'exact':
      return t('its name');
    case 'case':
      return t('its name in other case');
    case 'humps':
      return t('beginnings of its name');
    case 'typo':
      return t('its name but for one slip');
  }
}

/**
 * Returns stems as the words of the query that they were made of, whole or in a name: `retri` is shown as `retried`.
 */
export function wordsOfQuery(stems: readonly string[], query: string): string[] {
  const names = query.match(/[\p{L}\p{N}_$]+/gu) ?? [];
  const words = [...names, ...names.flatMap((name) => name.split(/[_$]+|(?<=\p{Ll})(?=\p{Lu})/u))];
  return [...new Set(stems.map((stem) => nearestWord(stem, words) ?? stem))];
}

function nearestWord(stem: string, words: readonly string[]): string | undefined {
  const alike = words.map((word) => ({ word, shared: sharedLength(stem, word.toLowerCase()) }));
  const [best] = alike.toSorted((a, b) => b.shared - a.shared || a.word.length - b.word.length);
  // The end of a stem may be written otherwise: `retri`, `retry`.
  return best !== undefined && best.shared >= Math.max(1, stem.length - 1) ? best.word : undefined;
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
