/** The linkers of all languages, for the composition roots that index. */
import { registrationInterest } from './engine/entry-points/known-frameworks.ts';
import { pythonInterest } from './engine/entry-points/python-frameworks.ts';
import { readStandardLibrary } from './engine/languages/typescript/standard-library.ts';
import { javaScriptLinking } from './engine/linking/javascript/javascript-linking.ts';
import type { LanguageLinker } from './engine/linking/language-linker.ts';
import { pythonLinking } from './engine/linking/python/python-linking.ts';
import { interestMark } from './engine/linking/registrations.ts';
import { bundledAssets } from './platform/files/bundled-assets.ts';

/** Returns new linkers, which share no state with others. */
export function languageLinkers(): LanguageLinker[] {
  return [
    javaScriptLinking(() => readStandardLibrary(bundledAssets), registrationInterest),
    pythonLinking(pythonInterest),
  ];
}

/** Change with the packages whose calls the linkers record. */
export const linkerMarks: readonly string[] = [interestMark(registrationInterest), interestMark(pythonInterest)];
