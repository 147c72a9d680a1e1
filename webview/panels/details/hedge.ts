import { element } from '../../elements/element.ts';
import { createTranslate, type Translate } from '../../state/translate.ts';
import type { Certainty } from './neighbours.ts';

/** Of pages that are in English alone. */
const untranslated = createTranslate({});

/** `at least 7 files` where there may be more; of none that were found nothing is claimed. */
export function hedged(
  count: number,
  text: string,
  certainty: Certainty | undefined,
  t: Translate = untranslated,
): string {
  if (certainty === undefined || certainty.certainty === 'exact') return text;
  return count === 0 ? t('none found') : t('at least {0}', text);
}

/** Returns the reasons why there may be more, as an element that unfolds. */
export function reasonsOf(certainty: Certainty | undefined): HTMLElement[] {
  return certainty === undefined || certainty.certainty === 'exact' ? [] : whyMore(certainty.reasons);
}

/** @param reasons sentences in the language of the page */
export function whyMore(reasons: readonly string[], t: Translate = untranslated): HTMLElement[] {
  const items = reasons.map((reason) => element('li', {}, reason));
  const list = element('ul', { class: 'gp-plain gp-quiet' }, ...items);
  return [element('details', { class: 'gp-hedge' }, element('summary', {}, t('Why there may be more')), list)];
}
