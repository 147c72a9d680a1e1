import type { LanguageFrontEnd } from '../source/language.ts';
import { pythonFrontEnd } from './python/front-end.ts';
import { typescriptFrontEnd } from './typescript/front-end.ts';

/** Every language with facts of its own. Files of all others are nodes without edges. */
export const frontEnds: readonly LanguageFrontEnd[] = [typescriptFrontEnd, pythonFrontEnd];
