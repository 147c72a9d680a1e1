import { compareTexts } from '#server/base/compare-texts.ts';
import { cutText } from '#server/base/cut-text.ts';
import { asideWeight } from '#server/engine/search/narrow.ts';
import { bestOfText } from '#server/engine/search/raised-scores.ts';
import type { FoundCode } from '../analysis/search-data.ts';

/** Results that the model is asked about. */
export const rerankedMax = 50;

/** Words, meaning and the model count alike: the score before is made of two of the three. */
const modelShare = 1 / 3;

/** Characters of a piece that it reads: some 250 tokens, which small models were made for. */
const textMax = 800;

/** A result with what the model says of it: absent where it was not asked, or not in time. */
export interface RankedCode extends FoundCode {
  readonly likeness?: number;
}

/**
 * The results in their order with the model beside words and meaning. As theirs, its figure is divided by its maximum for
 * this question and added; what it was not asked about gets nothing of it, so that this stays behind. What a question
 * names stands where it stood.
 *
 * @param found the best first
 * @param likenesses of the first ones
 * @param weighsAside whether tests and the like stand behind code that answers as well
 */
export function rerank<Found extends FoundCode>(
  found: readonly Found[],
  likenesses: readonly number[],
  weighsAside: boolean,
): (Found & RankedCode)[] {
  const most = Math.max(0, ...likenesses);
  if (most === 0) return [...found];
  const ranked = found.map((each, index) => {
    if (isNamed(each)) return each;
    const likeness = likenesses[index] as number | undefined;
    const weight = each.isAside && weighsAside ? asideWeight : 1;
    const part = likeness === undefined ? 0 : (Math.max(0, likeness) / most) * bestOfText * weight;
    const score = toFourDigits(each.score * (1 - modelShare) + part * modelShare);
    return { ...each, score, ...(likeness !== undefined && { likeness: toTwoDigits(likeness) }) };
  });
  return ranked.toSorted((a, b) => b.score - a.score || compareTexts(a.file, b.file) || a.line - b.line);
}

/** Returns the text that the model reads of a piece. */
export function textOfPiece(file: string, lines: readonly string[]): string {
  return cutText(`${file}\n${lines.join('\n')}`, textMax);
}

function isNamed({ matched }: FoundCode): boolean {
  return matched.name !== undefined || matched.path !== undefined || matched.text !== undefined;
}

/** Scores of results have four digits. */
function toFourDigits(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}

function toTwoDigits(likeness: number): number {
  return Number(Math.min(1, Math.max(-1, likeness)).toFixed(2));
}
