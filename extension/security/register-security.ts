import { l10n } from 'vscode';
import type { PanelParts } from '../panels/panel-parts.ts';
import { registerFragmentPage } from '../panels/register-fragment-page.ts';
import { wantedFinding } from './wanted-finding.ts';

/** Registers the security findings. */
export function registerSecurity(parts: PanelParts): void {
  registerFragmentPage(parts, {
    page: 'security',
    title: l10n.t('Security'),
    command: 'groundplan.showSecurityFindings',
    wanted: wantedFinding,
  });
}
