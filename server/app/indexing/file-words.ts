import { readScriptBlocks } from '#server/engine/languages/typescript/script-blocks.ts';
import { expressionsIn, namesFilledIn } from '#server/engine/source/filled-in.ts';
import {
  importsModules,
  isCodeThroughout,
  isPage,
  mayBeTemplate,
  namesModulePaths,
} from '#server/engine/source/read-languages.ts';
import { membersIn, setMembersIn, takenMembersIn } from '#server/engine/languages/typescript/template-members.ts';
import { markedNames, wordsIn, wordsWith } from '#server/engine/source/words.ts';

/** Part of what names the producers of an index. Raised whenever equal bytes would give other words. */
export const fileWordsMark = 'words 8';

/**
 * Returns words of a file that has no front-end and may name modules' exports, in a page those of its scripts, of
 * attributes that are code or name what it loads, and of what programs fill in, with the members that code in a template names and the names that
 * templates of Python look up. Returns undefined for all other files.
 */
export function wordsOfUnread(language: string, text: string): Uint32Array | undefined {
  if (isCodeThroughout(language))
    return wordsWith(text, markedNames({ members: membersIn(text), code: text, taken: text }));
  if (isPage(language)) {
    const code = [readScriptBlocks(text, false).text, ...attributesIn(text), ...expressionsIn(text)];
    const marked = { members: takenMembersIn(text), attributes: new Set(setMembersIn(text)), ...namesFilledIn(text) };
    return wordsWith(code.join('\n'), markedNames(marked));
  }
  return importsModules(language) ? wordsIn(text) : undefined;
}

/** Names that a file which may be a template looks up in what it is given; undefined where it has nothing of the kind. */
export function wordsOfTemplate(language: string, text: string): Uint32Array | undefined {
  if (!mayBeTemplate(language)) return undefined;
  const names = markedNames(namesFilledIn(text));
  return names.length === 0 ? undefined : wordsWith('', names);
}

/** Words of a file that names what it imports by paths; undefined of all others. */
export function wordsOfPaths(language: string, text: string): Uint32Array | undefined {
  return namesModulePaths(language) ? wordsIn(text) : undefined;
}

/** `onclick="start()"`, `@click='start()'`, `x-on:click="start()"`, `href="javascript:start()"`. Longer ones are text. */
const CODE_ATTRIBUTE =
  /\s(?:(?:on|@|v-|x-|hx-on)[\w:.-]*\s*=\s*|\w+\s*=\s*(?=["']javascript:))(?:"([^"]{1,1000})"|'([^']{1,1000})')/gi;

/** `<script src="/src/main.ts">`, `<link href='./page.mjs'>`: paths of what a page loads. */
const LOADING_ATTRIBUTE =
  /<(?:script|link|py-script|iframe)\b[^<>]{0,1000}?\s(?:src|href)\s*=\s*(?:"([^"]{1,1000})"|'([^']{1,1000})'|([^\s"'<>]{1,1000}))/gi;

function attributesIn(page: string): readonly string[] {
  const found = [...page.matchAll(CODE_ATTRIBUTE), ...page.matchAll(LOADING_ATTRIBUTE)];
  return found.map(([, double, single, bare]) => double ?? single ?? bare);
}
