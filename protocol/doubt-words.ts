import type { Doubt, DoubtCode } from './doubt-codes.ts';
import { phrases, type PhraseCode } from './doubt-phrases.ts';
import { sentences } from './doubt-sentences.ts';
import { inEnglish, type Translate } from './why-found.ts';

/** The sentence of a doubt. Where a client has words of its own, they are the translations of these. */
export function doubtText(doubt: Doubt, t: Translate = inEnglish): string {
  const { code, values = [] } = doubt;
  return isPhrase(code) ? withPlace(phrases[code](t, values), doubt, t) : sentences[code](t, doubt);
}

export function doubtTexts(doubts: readonly Doubt[], t: Translate = inEnglish): string[] {
  return doubts.map((doubt) => doubtText(doubt, t));
}

/** An answer with its reasons as sentences and as codes. */
export interface Reasoned {
  readonly reasons?: readonly string[];
  readonly doubts?: readonly Doubt[];
}

/** Returns the reasons of an answer in the words of the client; of a code that is not known here, the engine's sentence. */
export function reasonTexts({ reasons = [], doubts = [] }: Reasoned, t: Translate): string[] {
  return reasons.map((reason, index) => {
    const doubt = doubts[index];
    return doubt !== undefined && isKnown(doubt.code) ? doubtText(doubt, t) : reason;
  });
}

/** A reason of several sentences, with their codes, in the words of the client; the engine's own where one is not known here. */
export function joinedReason(
  { reason, reasonCodes = [] }: { readonly reason: string; readonly reasonCodes?: readonly Doubt[] },
  t: Translate,
): string {
  const isSaid = reasonCodes.length > 0 && reasonCodes.every(({ code }) => isKnown(code));
  return isSaid ? doubtTexts(reasonCodes, t).join(' ') : reason;
}

function isPhrase(code: DoubtCode): code is PhraseCode {
  return Object.hasOwn(phrases, code);
}

function isKnown(code: string): boolean {
  return Object.hasOwn(phrases, code) || Object.hasOwn(sentences, code);
}

/** A phrase, then how many there are and the first of them, as far as they are known. */
function withPlace(phrase: string, { count, file, line }: Doubt, t: Translate): string {
  if (count === undefined) return t('{0}.', phrase);
  if (file === undefined) return t('{0}: {1}.', phrase, count);
  if (line === undefined) return t('{0}: {1}, the first {2}.', phrase, count, file);
  return t('{0}: {1}, the first at {2}:{3}.', phrase, count, file, line);
}
