/** Files of Vue and Svelte: scripts as blocks between markup, and what is compiled of both is a component. */
export function isComponentFile(path: string): boolean {
  return /\.(?:vue|svelte)$/i.test(path);
}

export function isSvelteFile(path: string): boolean {
  return /\.svelte$/i.test(path);
}
