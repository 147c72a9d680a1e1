/** Language ids of the editor whose files the engine reads. `activationEvents` of the manifest names the same ones. */
export const supportedLanguages = [
  'typescript',
  'typescriptreact',
  'javascript',
  'javascriptreact',
  'vue',
  'svelte',
  'python',
] as const;
