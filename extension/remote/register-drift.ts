import type { PanelParts } from '../panels/panel-parts.ts';
import { registerFragmentPage } from '../panels/register-fragment-page.ts';
import { wantedDrift } from './wanted-drift.ts';

/** Registers the page of a difference. */
export function registerDrift(parts: PanelParts): void {
  registerFragmentPage(parts, {
    page: 'drift',
    wanted: { 'groundplan.showDrift': wantedDrift },
  });
}
