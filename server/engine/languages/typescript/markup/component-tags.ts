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
    if (name.includes('.') || isNamed(code, name)) continue;
    lines.feedAll(text, at, first + start, 0);
    at = first + start;
    sites.push({ specifier: `<${name}>`, kind: 'import', line: lines.line, column: at - lines.start + 1 });
  }
  return sites;
}

/** Whether the scripts name it, so that it is theirs: `SmartInput`, or `smartInput`. */
function isNamed(scripts: string, name: string): boolean {
  return hasWord(scripts, name) || hasWord(scripts, name.slice(0, 1).toLowerCase() + name.slice(1));
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isWord(text[at - 1]) && !isWord(text[at + word.length])) return true;
  }
  return false;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\w$-]/.test(character);
}
