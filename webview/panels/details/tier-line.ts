import type { ExactTier } from '#protocol/tier.ts';
import { counted } from '#webview/charts/describe.ts';
import { element } from '../../elements/element.ts';

/** Returns the compiler's result; nothing where it was not asked. */
export function tierLine(tier: ExactTier | undefined): HTMLElement[] {
  if (tier === undefined) return [];
  const { available, message = '', asked, proven } = tier;
  const text = available ? `${message} ${proven} of ${counted(asked, 'site')} known now.` : `Not proven: ${message}`;
  return [element('p', { class: 'gp-quiet gp-tier', role: 'status' }, text)];
}
