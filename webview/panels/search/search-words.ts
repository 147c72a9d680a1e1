import { whyFound, whyNothingFound } from '#protocol/why-found.ts';
import type { Translate } from '../../state/translate.ts';
import type { SearchState, ShownResult } from './search-state.ts';

/** How the search stands, in one sentence. */
export function searchSentence(state: SearchState, t: Translate): string {
  const { query, isAsking, results, unsearched, remote, failure } = state;
  if (failure !== undefined) return failure.message;
  if (isAsking) return t('Searching…');
  if (query.trim() === '' || results === undefined) return t('Type what the code does that you look for.');
  if (unsearched !== undefined) return whyNothingFound(unsearched, t);
  const counted = countText(results.length, t);
  return remote === undefined ? counted : t('From the remote {0}: {1}', remote, counted);
}

function countText(count: number, t: Translate): string {
  if (count === 0) return t('Nothing found');
  return count === 1 ? t('1 result') : t('{0} results', count);
}

export function whyText({ matched }: ShownResult, query: string, t: Translate): string {
  return matched === undefined ? '' : whyFound(matched, query, t).join(' · ');
}

export function siblingsText(count: number, t: Translate): string {
  return count === 1 ? t('1 other is as good') : t('{0} others are as good', count);
}

/** Returns the name of a piece; for one without a name, its first words. */
export function nameOf({
  symbol,
  file,
  content,
}: Pick<ShownResult, 'symbol' | 'file'> & { readonly content?: string }): string {
  if (symbol !== undefined) return symbol.slice(file.length + 1);
  const line = content?.split('\n').find((each) => each.trim() !== '');
  return line?.trim().slice(0, 100) ?? file.slice(file.lastIndexOf('/') + 1);
}

export function placeText({ file, line, projectName }: Pick<ShownResult, 'file' | 'line' | 'projectName'>): string {
  return projectName === undefined ? `${file}:${line}` : `${projectName} · ${file}:${line}`;
}
