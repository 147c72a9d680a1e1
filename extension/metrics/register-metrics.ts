import type { PanelParts } from '../panels/panel-parts.ts';
import { registerFragmentPage } from '../panels/register-fragment-page.ts';

/** Registers the metrics: where the risk is. */
export function registerMetrics(parts: PanelParts): void {
  registerFragmentPage(parts, {
    page: 'metrics',
    wanted: { 'groundplan.showMetrics': (address) => (typeof address === 'string' ? address : undefined) },
  });
}
