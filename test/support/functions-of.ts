import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { frontEndOf } from '#server/engine/languages/front-ends.ts';
import type { FunctionCode } from '#server/engine/source/function-code.ts';

/** Loads the front-ends of files with these names. */
export async function loadFrontEnds(...paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => frontEndOf(path)?.load(bundledAssets)));
}

/** The functions of a text; its front-end has been loaded. */
export function functionsOf(path: string, text: string): FunctionCode {
  const code = frontEndOf(path)?.functions(text, path);
  if (code === undefined) throw new Error(`the functions of ${path} cannot be told`);
  return code;
}
