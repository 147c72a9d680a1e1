import type { ImportSite } from '../../../source/facts.ts';
import { BYTE_ORDER_MARK, codeAt } from '../characters.ts';
import { LineCounter } from '../line-counter.ts';
import type { MarkupCode } from './markup-code.ts';

const COMMENT = /\/\*[^]*?\*\/|\/\/[^\n]*/g;

/**
 * Components that the template of a Vue file names and its scripts do not, each where it stands first. Which files they are
 * is said by the configuration of the project, or by folders: they are imports whose specifier is the tag, `<SmartInput>`.
 *
 * @param text of the file
 * @param scripts the text with nothing left but the scripts
 */
export function componentTags(text: string, { tags }: MarkupCode, scripts: string): readonly ImportSite[] {
  const code = scripts.replace(COMMENT, ' ');
  const first = codeAt(text, 0) === BYTE_ORDER_MARK ? 1 : 0;
  const lines = new LineCounter(first);
  const sites: ImportSite[] = [];
  let at = first;
  for (const [name, start] of tags) {
    if (name.includes('.') || namesOfTag(text, first + start, name).some((each) => isNamed(code, each))) continue;
    lines.feedAll(text, at, first + start, 0);
    at = first + start;
    sites.push({ specifier: `<${name}>`, kind: 'import', line: lines.line, column: at - lines.start + 1 });
  }
  return sites;
}

/** Names of the script that Vue takes for a tag: that of `<Card>` alone, and of `<card>` and `<user-card>` also `userCard`. */
function namesOfTag(text: string, at: number, name: string): readonly string[] {
  const isCapital = text[at] === name[0];
  return isCapital ? [name] : [name, name.slice(0, 1).toLowerCase() + name.slice(1)];
}

/** Whether the code of the scripts has the name, so that it is theirs. One in a text, or of a member, declares nothing. */
function isNamed(scripts: string, name: string): boolean {
  for (let at = scripts.indexOf(name); at >= 0; at = scripts.indexOf(name, at + 1)) {
    if (isWord(scripts[at - 1]) || isWord(scripts[at + name.length])) continue;
    if (!isMember(scripts, at) && !isInText(scripts, at)) return true;
  }
  return false;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\w$-]/.test(character);
}

/** `routes.History`, not `...History`. */
function isMember(text: string, at: number): boolean {
  return text[at - 1] === '.' && text[at - 2] !== '.';
}

/** By the quotes before it in its line, where texts of scripts end; what a template of several lines has counts as code. */
function isInText(text: string, at: number): boolean {
  let quote: string | undefined;
  for (let each = text.lastIndexOf('\n', at - 1) + 1; each < at; each++) {
    const character = text[each];
    if (character === '\\') each++;
    else if (quote === character) quote = undefined;
    else if (quote === undefined && /['"`]/.test(character)) quote = character;
  }
  return quote !== undefined;
}
