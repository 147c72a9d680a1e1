import { readScriptBlocks } from '#server/engine/languages/typescript/script-blocks.ts';
import { importsModules, isCodeThroughout, isPage, mayBeTemplate } from '#server/engine/source/read-languages.ts';
import { membersIn, templateMembersIn } from '#server/engine/languages/typescript/template-members.ts';
import { wordsIn, wordsWithMembers } from '#server/engine/source/words.ts';

/** Part of what names the producers of an index. Raised whenever equal bytes would give other words. */
export const fileWordsMark = 'words 3';

/**
 * Returns words of a file that has no front-end and may name modules' exports, in a page those of its scripts, of
 * attributes that are code, and of what programs fill in, with the members that code in a template names. Returns
 * undefined for all other files.
 */
export function wordsOfUnread(language: string, text: string): Uint32Array | undefined {
  if (isCodeThroughout(language)) return wordsWithMembers(text, membersIn(text));
  if (isPage(language))
    return wordsWithMembers(
      [readScriptBlocks(text, false).text, ...attributesIn(text), ...expressionsIn(text)].join('\n'),
      templateMembersIn(text),
    );
  return importsModules(language) ? wordsIn(text) : undefined;
}

/** Words of what a file that may be a template has filled in; undefined where it has nothing of the kind. */
export function wordsOfTemplate(language: string, text: string): Uint32Array | undefined {
  const expressions = mayBeTemplate(language) ? expressionsIn(text) : [];
  return expressions.length === 0 ? undefined : wordsIn(expressions.join('\n'));
}

/** `onclick="start()"`, `@click='start()'`, `x-on:click="start()"`, `href="javascript:start()"`. Longer ones are text. */
const CODE_ATTRIBUTE =
  /\s(?:(?:on|@|v-|x-|hx-on)[\w:.-]*\s*=\s*|\w+\s*=\s*(?=["']javascript:))(?:"([^"]{1,1000})"|'([^']{1,1000})')/gi;

function attributesIn(page: string): readonly string[] {
  return Array.from(page.matchAll(CODE_ATTRIBUTE), ([, double, single]) => double ?? single);
}

/** `{{ order.total }}`, `{% if order.isOpen %}`: what programs fill in. Longer ones are text. */
const EXPRESSION = /\{[{%]([^{}]{1,1000}?)[%}]\}/g;

function expressionsIn(page: string): readonly string[] {
  return Array.from(page.matchAll(EXPRESSION), ([, expression]) => expression);
}
