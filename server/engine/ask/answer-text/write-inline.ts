import type { InlinePart } from './inline-parts.ts';

/** Stands where an address was that nothing of the project has. */
export const leftOut = '(address left out)';

/** Text in back-ticks: nothing of it is read as Markdown. */
export function inCode(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const pad = runs.length > 0 ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

/**
 * Writes parts as Markdown in which there is emphasis, code, and citations, and nothing else.
 *
 * @param isKnown whether an address may stand there, as code
 */
export function writeInline(parts: readonly InlinePart[], isKnown: (address: string) => boolean): string {
  const stars = pairedStars(parts);
  const texts = parts.map((part, index) => {
    switch (part.kind) {
      case 'text':
        return escaped(part.text);
      case 'code':
        return part.text === '' ? '' : inCode(withoutAddresses(part.text, isKnown));
      case 'address':
        return isKnown(part.text) ? inCode(part.text.replaceAll('`', "'")) : leftOut;
      case 'dotted':
        return inCode(part.text.replaceAll('`', "'"));
      case 'stars':
        return stars.has(index) ? part.text : part.text.replaceAll('*', String.raw`\*`);
      case 'citation':
        return part.numbers.map((number) => `[${number}]`).join(' ');
    }
  });
  return withBorders(parts, texts).replaceAll(/ {2,}/g, ' ').trim();
}

/** A scheme is looked for from the first of its signs alone: from each of them, long code takes seconds. */
const addressInCode = /(?<![a-z\d+.-])[a-z\d+.-]+:\/\/[^\s`'"<>)]*|\bwww\.[^\s`'"<>)]*|\bmailto:[^\s`'"<>)]*/gi;

/** Code is no link, but a terminal may make one of it. */
export function withoutAddresses(code: string, isKnown: (address: string) => boolean): string {
  return code.replaceAll(addressInCode, (address) => (isKnown(address) ? address : leftOut));
}

/** Separates parts that would join with their neighbours: a number and a bracket, two codes. */
function withBorders(parts: readonly InlinePart[], texts: readonly string[]): string {
  let line = '';
  for (const [index, text] of texts.entries()) {
    const isJoined = line.endsWith('`') && text.startsWith('`');
    const isPicture = line.endsWith('!') && parts[index].kind === 'citation';
    const isTarget = parts[index - 1]?.kind === 'citation' && /^(?:[(:]|\\\[|\[)/.test(text);
    line += isJoined || isTarget || isPicture ? ` ${text}` : text;
  }
  return line;
}

/** Stars that belong together: two of a kind with no others between them, close around what they emphasise. */
function pairedStars(parts: readonly InlinePart[]): ReadonlySet<number> {
  const paired = new Set<number>();
  const all = parts.flatMap((part, index) => (part.kind === 'stars' ? [index] : []));
  for (let at = 0; at + 1 < all.length; at += 1) {
    const [open, close] = [all[at], all[at + 1]];
    if (textOf(parts[open]) !== textOf(parts[close]) || close === open + 1) continue;
    if (/^\s/.test(textOf(parts[open + 1])) || /\s$/.test(textOf(parts[close - 1]))) continue;
    if (isBoundBy(parts[open - 1], 'before') && isBoundBy(parts[close + 1], 'behind')) {
      paired.add(open).add(close);
      at += 1;
    }
  }
  return paired;
}

function textOf(part: InlinePart | undefined): string {
  return part === undefined || part.kind === 'citation' ? '' : part.text;
}

/** Stars inside of a word mean something else. */
function isBoundBy(part: InlinePart | undefined, side: 'before' | 'behind'): boolean {
  if (part?.kind !== 'text') return part === undefined;
  return side === 'before' ? /[\s(]$/.test(part.text) : /^[\s.,;:!?)]/.test(part.text);
}

function escaped(text: string): string {
  return text
    .replaceAll('`', "'")
    .replaceAll(/[\\[\]<|~$*]|&(?=[#\p{L}])|!(?=\[)/gu, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, String.raw`\_`);
}

/** Escapes characters that would begin a block at the beginning of a line. */
export function atLineStart(text: string): string {
  return text
    .replace(/^(?:[-+=#>:]|\d{1,9}(?=[.)]))/, (start) => (/\d/.test(start) ? start : `\\${start}`))
    .replace(/^(\d{1,9})([.)])/, String.raw`$1\$2`);
}
