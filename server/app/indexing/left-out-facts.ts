import type { ImportFacts } from '#server/engine/source/facts.ts';
import type { LanguageFrontEnd } from '#server/engine/source/language.ts';
import { wordsIn } from '#server/engine/source/words.ts';
import { wordsOfUnread } from './file-words.ts';

/**
 * Returns what a file that is left out of the graph may name: what it imports, and all its words. One that imports
 * nothing names nothing that another file exports; its words are not stored.
 *
 * @param frontEnd of its language, loaded; undefined where there is none
 * @returns undefined where that is unknown
 */
export function leftOutFacts(
  frontEnd: LanguageFrontEnd | undefined,
  { path, language, text }: { readonly path: string; readonly language: string; readonly text: string },
): ImportFacts | undefined {
  const ofNoUse = { lines: 0, codeLines: 0 };
  if (frontEnd === undefined) {
    const words = wordsOfUnread(language, text);
    return words && { imports: [], ...ofNoUse, broken: false, computesTargets: words.length > 0, words };
  }
  const { imports, broken, computesTargets } = frontEnd.imports(text, path);
  const namesNothing = imports.length === 0 && !broken && !computesTargets;
  return { imports, ...ofNoUse, broken, computesTargets, ...(!namesNothing && { words: wordsIn(text) }) };
}
