import type { ImportSite } from '../../../source/facts.ts';
import { BYTE_ORDER_MARK, codeAt } from '../characters.ts';
import { LineCounter } from '../line-counter.ts';
import { knownElements } from './known-elements.ts';
import { builtInComponents, componentName } from './vue-elements.ts';

const TAG = /<!--[^]*?(?:-->|$)|<([A-Za-z][\w-]*)/g;
const COMMENT = /\/\*[^]*?\*\/|\/\/[^\n]*/g;

/**
 * Components that the template of a Vue file names and its scripts do not, each where it stands first. Which files they are
 * is said by the configuration of the project, or by folders: they are imports whose specifier is the tag, `<SmartInput>`.
 *
 * @param scripts the text with nothing left but the scripts
 */
export function componentTags(text: string, scripts: string): readonly ImportSite[] {
  const start = text.search(/<template[\s>]/);
  const end = text.lastIndexOf('</template');
  if (start < 0 || end < start) return [];
  const code = scripts.replace(COMMENT, ' ');
  const sites: ImportSite[] = [];
  const seen = new Set<string>();
  const lines = new LineCounter(codeAt(text, 0) === BYTE_ORDER_MARK ? 1 : 0);
  let at = 0;
  TAG.lastIndex = start + 1;
  for (let match = TAG.exec(text); match !== null && match.index < end; match = TAG.exec(text)) {
    const [, tag] = match;
    if (tag === undefined || seen.has(tag)) continue;
    seen.add(tag);
    const name = componentName(tag);
    if (!isComponent(tag) || isNamed(code, name)) continue;
    const position = match.index + 1;
    lines.feedAll(text, at, position, 0);
    at = position;
    sites.push({ specifier: `<${name}>`, kind: 'import', line: lines.line, column: position - lines.start + 1 });
  }
  return sites;
}

function isComponent(tag: string): boolean {
  return !knownElements.has(tag) && !builtInComponents.has(tag) && tag.toLowerCase() !== 'component';
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
