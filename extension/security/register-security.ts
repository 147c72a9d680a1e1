import type { PanelParts } from '../panels/panel-parts.ts';
import { registerFragmentPage } from '../panels/register-fragment-page.ts';
import { wantedFinding } from './wanted-finding.ts';

/** Registers the security findings. */
export function registerSecurity(parts: PanelParts): void {
  registerFragmentPage(parts, {
    page: 'security',
    command: 'groundplan.showSecurityFindings',
    wanted: wantedFinding,
  });
}
