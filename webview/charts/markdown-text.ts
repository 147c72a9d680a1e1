import { visibleText } from '#server/base/visible-text.ts';

/** Returns a text as code, for any content: the fence is longer than the longest run of its own sign. */
export function code(text: string): string {
  if (text === '') return '';
  const longest = [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0);
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${fence}${space}${visibleText(text)}${space}${fence}`;
}

/** Signs that would be read as markup lose that meaning. */
export function inLine(text: string): string {
  return visibleText(text).replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`);
}
