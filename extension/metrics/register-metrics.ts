import { commands } from 'vscode';
import type { PanelParts } from '../panels/panel-parts.ts';
import { restorePanels } from '../panels/restore-panels.ts';
import type { MetricsPanel } from './metrics-panel.ts';

/** Registers the metrics and their command; nothing of them is read before they are first needed. */
export function registerMetrics(parts: PanelParts): void {
  let loading: Promise<MetricsPanel> | undefined;
  const open = (): Promise<MetricsPanel> =>
    (loading ??= import('./metrics-panel.ts').then(({ MetricsPanel }) => new MetricsPanel(parts)));
  parts.context.subscriptions.push(
    commands.registerCommand('groundplan.showMetrics', async (address: unknown) =>
      (await open()).show(typeof address === 'string' ? address : undefined),
    ),
    restorePanels('metrics', open),
  );
}
