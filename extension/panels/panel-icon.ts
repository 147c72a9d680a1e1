import { Uri } from 'vscode';

/** The icon of a panel's tab, for both kinds of themes. */
export function panelIcon(extensionUri: Uri): { readonly light: Uri; readonly dark: Uri } {
  return {
    light: Uri.joinPath(extensionUri, 'media', 'graph-light.svg'),
    dark: Uri.joinPath(extensionUri, 'media', 'graph-dark.svg'),
  };
}
