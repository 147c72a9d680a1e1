import type { Doubt } from '#protocol/doubt-codes.ts';
import { doubtTexts } from '#protocol/doubt-words.ts';

/** Two fields of an answer: the doubts as sentences, and as codes beside them where there are any. */
export interface ReasonsAndDoubts {
  readonly reasons: string[];
  readonly doubts?: Doubt[];
}

export function reasonsAndDoubts(doubts: readonly Doubt[]): ReasonsAndDoubts {
  return { reasons: doubtTexts(doubts), ...(doubts.length > 0 && { doubts: [...doubts] }) };
}

/** Each doubt once, where it was found first. */
export function uniqueDoubts(doubts: readonly Doubt[]): Doubt[] {
  return [...new Map(doubts.map((doubt) => [JSON.stringify(doubt), doubt])).values()];
}
