import { element } from '../../elements/element.ts';
import type { Certainty } from './neighbours.ts';

/** `at least 7 files` where there may be more; of none that were found nothing is claimed. */
export function hedged(count: number, text: string, certainty: Certainty | undefined): string {
  if (certainty === undefined || certainty.certainty === 'exact') return text;
  return count === 0 ? 'none found' : `at least ${text}`;
}

/** Returns the reasons why there may be more, as an element that unfolds. */
export function reasonsOf(certainty: Certainty | undefined): HTMLElement[] {
  if (certainty === undefined || certainty.certainty === 'exact') return [];
  const reasons = certainty.reasons.map((reason) => element('li', {}, reason));
  return [
    element(
      'details',
      { class: 'gp-hedge' },
      element('summary', {}, 'Why there may be more'),
      element('ul', { class: 'gp-plain gp-quiet' }, ...reasons),
    ),
  ];
}
