/** Of VS Code itself, by what people call them; `kind` is the class that a webview's body gets. */
export const themes = {
  dark: { id: 'Dark Modern', kind: 'vscode-dark' },
  light: { id: 'Light Modern', kind: 'vscode-light' },
  'high contrast': { id: 'Default High Contrast', kind: 'vscode-high-contrast' },
  'high contrast light': { id: 'Default High Contrast Light', kind: 'vscode-high-contrast-light' },
} as const;
