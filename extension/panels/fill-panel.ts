import { Uri, type WebviewPanel } from 'vscode';
import type { PageEvents } from './page-events.ts';
import { type HostParts, PageHost } from './page-host.ts';
import { pageEntry, type PanelPage } from './page-manifest.ts';

export interface PanelEvents extends Omit<PageEvents, 'titled' | 'column'> {
  /**
   * The page is not visible: it is disposed of, and starts again when it is shown. Not called where pages are retained.
   */
  readonly hidden?: () => void;
  readonly disposed?: () => void;
}

/** Puts a page into a panel, be it new or one that was there before the window was loaded again. */
export function fillPanel(
  panel: WebviewPanel,
  page: PanelPage,
  parts: HostParts,
  { hidden, disposed, ...events }: PanelEvents,
): PageHost {
  panel.iconPath = iconIn(parts.context.extensionUri);
  const host = new PageHost(panel.webview, page, parts, {
    ...events,
    titled: (title) => {
      if (panel.title !== title) panel.title = title;
    },
    column: () => panel.viewColumn,
  });
  panel.onDidChangeViewState(() => {
    if (panel.visible || pageEntry(page).staysWhenHidden) return;
    host.hide();
    hidden?.();
  });
  panel.onDidDispose(() => {
    host.dispose();
    disposed?.();
  });
  return host;
}

/** For both kinds of themes. */
function iconIn(extensionUri: Uri): { readonly light: Uri; readonly dark: Uri } {
  return {
    light: Uri.joinPath(extensionUri, 'media', 'graph-light.svg'),
    dark: Uri.joinPath(extensionUri, 'media', 'graph-dark.svg'),
  };
}
