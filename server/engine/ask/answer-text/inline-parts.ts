import { behindCode } from './sentence-end.ts';
import { visibleLine } from './visible-characters.ts';

/** Parts of a line of Markdown, as far as answers may have them. */
export type InlinePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  /** Numbers of sources: `[1]`, `[1, 3]`, `[2–4]`. */
  | { readonly kind: 'citation'; readonly numbers: readonly number[] }
  /** Stars of emphasis, one or two. */
  | { readonly kind: 'stars'; readonly text: '*' | '**' }
  /** Something that leads elsewhere: an address of any scheme, of mail, of a host. */
  | { readonly kind: 'address'; readonly text: string }
  /** A word with a dot in it, which some renderers take for the name of a host. */
  | { readonly kind: 'dotted'; readonly text: string };

const citation = /\[\s*(\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)\s*\]/y;
const escapable = /[!-/:-@[-`{-~]/;

/** @param line without line breaks */
export function inlineParts(line: string): InlinePart[] {
  const text = visibleLine(line);
  const parts: InlinePart[] = [];
  let plain = '';
  const flush = (): void => {
    if (plain !== '') parts.push(...plainWords(plain));
    plain = '';
  };
  for (let at = 0; at < text.length;) {
    const linked = linkAt(text, at);
    if (linked !== undefined) {
      plain += linked.text;
      at = linked.end;
      continue;
    }
    const part = partAt(text, at);
    if (part === undefined) {
      // Back-ticks that are not closed belong together: none of them opens anything.
      const run = /^`+/.exec(text.slice(at))?.[0] ?? '';
      plain += run;
      at += run.length;
      if (run !== '') continue;
      const isEscape = text[at] === '\\' && escapable.test(text[at + 1] ?? '');
      plain += isEscape ? text[at + 1] : text[at];
      at += isEscape ? 2 : 1;
      continue;
    }
    flush();
    parts.push(part.part);
    at = part.end;
  }
  flush();
  return parts;
}

/**
 * A link or a picture: its words stay, its target is dropped. Longer ones are text. A number is a citation, with any
 * target.
 */
const link = /!?\[((?:[^\]\\`]|\\.){0,500})\]\([^)]{0,2000}\)/y;
const number = /^\s*\d[\d\s,;–-]*$/;

function linkAt(text: string, at: number): { readonly text: string; readonly end: number } | undefined {
  link.lastIndex = at;
  const found = link.exec(text);
  return found === null || number.test(found[1]) ? undefined : { text: found[1], end: at + found[0].length };
}

function partAt(text: string, at: number): { readonly part: InlinePart; readonly end: number } | undefined {
  if (text[at] === '`') {
    const end = behindCode(text, at);
    return end === undefined ? undefined : { part: { kind: 'code', text: codeIn(text.slice(at, end)) }, end };
  }
  if (text[at] === '*') {
    const stars = text.startsWith('**', at) ? '**' : '*';
    return { part: { kind: 'stars', text: stars }, end: at + stars.length };
  }
  citation.lastIndex = at;
  const cited = citation.exec(text);
  return cited === null
    ? undefined
    : { part: { kind: 'citation', numbers: numbersIn(cited[1]) }, end: at + cited[0].length };
}

function codeIn(span: string): string {
  return span.replaceAll(/^`+|`+$/g, '').trim();
}

const rangeMax = 20;

function numbersIn(text: string): number[] {
  return text.split(/[,;]/).flatMap((each) => {
    const [first, last = first] = each.split(/[–-]/).map(Number);
    if (last < first || last - first > rangeMax) return [first, last];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

const scheme =
  /[a-z][a-z\d+.-]*:\/\/|(?<![\p{L}\p{N}])(?:(?:javascript|vbscript|mailto|xmpp|command|vscode(?:-insiders)?|blob|magnet|tel|sms):\S|data:\w+\/|file:\/)|^\/\/[^\s/]|(?<![\p{L}\p{N}])www\.|\S@[\p{L}\d-]+\.\p{L}/iu;
const dotted = /[\p{L}\p{N}_-]+\.\p{L}{2,}|\d+\.\d+\.\d+\.\d+/u;
const wordEdges = /^([("'“‘«[{<]*)(.*?)([.,;:!?)"'”’»\]}>…]*)$/su;

/** No longer word is read by anybody: it is taken for an address, and nothing is looked for in it. */
const wordCharactersMax = 500;

/** Text that is no Markdown: its words, and what leads elsewhere by itself. */
export function plainWords(text: string): InlinePart[] {
  const parts: InlinePart[] = [];
  let plain = '';
  for (const [, blanks, word] of text.matchAll(/(\s*)(\S*)/g)) {
    plain += blanks === '' ? '' : ' ';
    const isLong = word.length > wordCharactersMax;
    const [, before, inside, behind] = (isLong ? undefined : wordEdges.exec(word)) ?? ['', '', word, ''];
    const isAddress = isLong || scheme.test(inside + behind);
    const kind = isAddress ? 'address' : dotted.test(inside) ? 'dotted' : undefined;
    if (kind === undefined) {
      plain += word;
      continue;
    }
    if (plain + before !== '') parts.push({ kind: 'text', text: plain + before });
    parts.push({ kind, text: inside });
    plain = behind;
  }
  return plain === '' ? parts : [...parts, { kind: 'text', text: plain }];
}
