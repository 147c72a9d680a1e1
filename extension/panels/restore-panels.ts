import { type Disposable, type WebviewPanel, window } from 'vscode';
import { panelOf, type PanelPage } from './page-manifest.ts';

interface Adopting {
  adopt(panel: WebviewPanel): unknown;
}

/** Restores the panels of a page after a reload of the window; their code is loaded only then. */
export function restorePanels(page: PanelPage, load: () => Promise<Adopting>): Disposable {
  return window.registerWebviewPanelSerializer(panelOf(page).type, {
    deserializeWebviewPanel: async (panel) => void (await load()).adopt(panel),
  });
}
