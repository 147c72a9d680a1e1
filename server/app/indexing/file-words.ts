import { readScriptBlocks } from '#server/engine/languages/typescript/script-blocks.ts';
import { importsModules, isPage } from '#server/engine/source/read-languages.ts';
import { wordsIn } from '#server/engine/source/words.ts';

/** Words of what nobody reads and may name modules' exports, in a page in its scripts alone. Undefined of anything else. */
export function wordsOfUnread(language: string, text: string): Uint32Array | undefined {
  if (isPage(language)) return wordsIn(readScriptBlocks(text, false).text);
  return importsModules(language) ? wordsIn(text) : undefined;
}
