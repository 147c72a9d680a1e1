import { type Disposable, type WebviewPanel, window } from 'vscode';
import { type PanelPage, panelTypes } from './panel-types.ts';

interface Adopting {
  adopt(panel: WebviewPanel): unknown;
}

/** Has the panels of a page brought back after a reload of the window; what takes them over is loaded only then. */
export function restorePanels(page: PanelPage, load: () => Promise<Adopting>): Disposable {
  return window.registerWebviewPanelSerializer(panelTypes[page], {
    deserializeWebviewPanel: async (panel) => void (await load()).adopt(panel),
  });
}
