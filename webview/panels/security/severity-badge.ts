import type { Severity } from '#protocol/security.ts';
import { element, svgElement } from '../../elements/element.ts';
import type { Translate } from '../../state/translate.ts';
import { severityWord } from './security-words.ts';

/** A form each, on a field of 16 × 16: the worse, the more corners and the more ink. */
const signs: Readonly<Record<Severity, string>> = {
  critical: 'M5.2 1.5H10.8L14.5 5.2V10.8L10.8 14.5H5.2L1.5 10.8V5.2ZM8 4.2V9M8 11.2V11.8',
  high: 'M8 1.8L15 14H1ZM8 6V10M8 11.6V12.2',
  medium: 'M8 1.5L14.5 8L8 14.5L1.5 8Z',
  low: 'M8 2.5A5.5 5.5 0 1 1 8 13.5A5.5 5.5 0 1 1 8 2.5',
  info: 'M8 2A6 6 0 1 1 8 14A6 6 0 1 1 8 2M8 7.4V11M8 5V5.2',
};

/** Sign and word: neither colour nor form alone says how bad it is. */
export function severityBadge(t: Translate, severity: Severity): HTMLElement {
  const path = svgElement('path', { d: signs[severity] });
  const look = { class: 'gp-sc-sign', viewBox: '0 0 16 16', 'aria-hidden': 'true', focusable: 'false' };
  const sign = svgElement('svg', look, path);
  return element('span', { class: `gp-sc-severity gp-sc-${severity}` }, sign, severityWord(t, severity));
}
