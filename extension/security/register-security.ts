import type { PanelParts } from '../panels/panel-parts.ts';
import { registerFragmentPage } from '../panels/register-fragment-page.ts';
import { packagesFragment } from '../panels/wanted-view.ts';
import { wantedFinding } from './wanted-finding.ts';

/** Registers the security findings, and the packages of others on the same page. */
export function registerSecurity(parts: PanelParts): void {
  registerFragmentPage(parts, {
    page: 'security',
    wanted: {
      'groundplan.showSecurityFindings': wantedFinding,
      'groundplan.showPackages': () => packagesFragment(),
    },
  });
}
