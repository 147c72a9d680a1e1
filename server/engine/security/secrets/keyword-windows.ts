import type { SecretRule } from './secret-rule.ts';

/** How far before and behind a keyword its secret may lie, in UTF-16 units. */
export interface SearchReach {
  readonly before: number;
  readonly behind: number;
}

/** Part of a text, in UTF-16 units. */
export interface TextWindow {
  readonly from: number;
  readonly to: number;
}

/** Secrets stand beside what names them. */
const lineReach: SearchReach = { before: 200, behind: 600 };
/** Keys in PEM armour run over many lines. */
const blockReach: SearchReach = { before: 200, behind: 16_384 };

export function reachOf(rule: SecretRule): SearchReach {
  return rule.pattern.includes('-----BEGIN') ? blockReach : lineReach;
}

/**
 * Parts of the text near a keyword. What many keywords cover is cut into windows of twice the reach that overlap by
 * one: none is longer, together they are at most about twice the text, and a secret that is no longer than the reach
 * lies whole in one of them.
 *
 * @param lowerCase the text, letters of ASCII in lower case
 */
export function keywordWindows(lowerCase: string, keywords: readonly string[], reach: SearchReach): TextWindow[] {
  const step = reach.before + reach.behind;
  return coveredParts(lowerCase, keywords, reach).flatMap(({ from, to }) => {
    const count = Math.max(1, Math.ceil((to - from) / step) - 1);
    return Array.from({ length: count }, (_, index) => {
      const start = from + index * step;
      return { from: start, to: Math.min(to, start + 2 * step) };
    });
  });
}

/** Within reach of a keyword; parts that touch are one. */
function coveredParts(text: string, keywords: readonly string[], { before, behind }: SearchReach): TextWindow[] {
  const hits = keywords.flatMap((keyword) => occurrences(text, keyword)).toSorted((a, b) => a - b);
  const parts: { from: number; to: number }[] = [];
  for (const hit of hits) {
    const last = parts.at(-1);
    const from = Math.max(0, hit - before);
    const to = Math.min(text.length, hit + behind);
    if (last !== undefined && from <= last.to) last.to = to;
    else parts.push({ from, to });
  }
  return parts;
}

function occurrences(text: string, word: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) found.push(at);
  return found;
}
