import type { LanguageFrontEnd } from '../source/language.ts';
import { pythonFrontEnd } from './python/front-end.ts';
import { typescriptFrontEnd } from './typescript/front-end.ts';

/** Every language with facts of its own. Files of all others are nodes without edges. */
export const frontEnds: readonly LanguageFrontEnd[] = [typescriptFrontEnd, pythonFrontEnd];

/** Returns the front-end that reads files with the extension of the path. */
export function frontEndOf(path: string): LanguageFrontEnd | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const extension = name.slice(name.lastIndexOf('.')).toLowerCase();
  return frontEnds.find(({ languageByExtension }) => languageByExtension.has(extension));
}
