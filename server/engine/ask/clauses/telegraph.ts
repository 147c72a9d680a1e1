import type { IsName } from '../mention.ts';
import { classesOf } from '../words/lexicon.ts';
import { nameAt } from '../words/read-names.ts';
import { wordLike } from './ellipsis.ts';
import { hasName, type Reorder, type Tokens } from './reorder.ts';
import { hasClass, isOneOf, setOf } from '../words/token-tests.ts';

const introducing = setOf('regarding concerning about re take consider expand given subject follow for see');

/** `given X, list its callees`: X is only spoken of. */
export const introduced: Reorder = (tokens, isName) => {
  if (!isOneOf(tokens[0], introducing) || tokens[1] === undefined) return undefined;
  const end = nameAt(tokens, 1, isName)?.end;
  const isAlone = end !== undefined && tokens[end]?.isAfterPause === true;
  // `given X, list the callees of Y` limits what is asked of the other.
  return isAlone && !hasName(tokens.slice(end), isName) ? tokens.slice(1) : undefined;
};

const searching = setOf('check search scan inspect examine test analyse analyze go audit');

/** `check the project for circular imports`. */
export const searched: Reorder = (tokens) => {
  const at = tokens.findIndex((token) => isOneOf(token, searching));
  const behind = at < 0 ? -1 : tokens.findIndex((token, index) => index > at && isOneOf(token, setOf('for')));
  const where = tokens.slice(at + 1, behind);
  if (behind < 0 || !hasClass(where.at(-1), /^project$/)) return undefined;
  if (!where.slice(0, -1).every((token) => isOneOf(token, setOf('through this our my whole entire')))) return undefined;
  return [...tokens.slice(0, at), wordLike(tokens[at], 'find'), ...tokens.slice(behind + 1)];
};

const indefinite = setOf('something somebody someone anything anybody anyone');

const believing = setOf(
  'i am pretty quite sure certain think believe guess know that there must be is so but and well hm',
);

/** `something calls X, what is it`: what calls it. */
export const askedOfSomething: Reorder = (tokens, isName) => {
  const at = tokens.findIndex((token) => isOneOf(token, indefinite));
  const pause = tokens.findIndex(({ isAfterPause }, index) => index > at && isAfterPause);
  if (at < 0 || pause < 0 || !hasName(tokens.slice(at, pause), isName)) return undefined;
  if (!tokens.slice(0, at).every((token) => isOneOf(token, believing))) return undefined;
  const asked = tokens
    .slice(pause)
    .map(({ word }) => word)
    .join(' ');
  return /^(?:who|what|which one)(?: is (?:it|that)| exactly)?$/.test(asked)
    ? [wordLike(tokens[at], 'who'), ...tokens.slice(at + 1, pause)]
    : undefined;
};

const being = setOf('is are was were be does do has have');

/** `dead code X`, `X dead code`: dead code in X; `is X dead code` asks whether it is. */
export const deadCodeBeside: Reorder = (tokens, isName) => {
  if (tokens.some((token) => isOneOf(token, being))) return undefined;
  const at = tokens.findIndex((_, index) => nameAt(tokens, index, isName) !== undefined);
  const end = at < 0 ? undefined : nameAt(tokens, at, isName)?.end;
  if (end === undefined || hasName(tokens.slice(end), isName)) return undefined;
  const noun = at === 0 ? tokens.slice(end) : tokens.slice(0, at);
  if (!isDeadCode(noun) || (at > 0 && end < tokens.length)) return undefined;
  return [...noun, wordLike(noun[0], 'in'), ...tokens.slice(at, end)];
};

function isDeadCode(words: Tokens): boolean {
  if (words.length === 0 || words.some(({ isCode }) => isCode)) return false;
  return [0, 1].some((from) => {
    const text = words
      .slice(from)
      .map(({ word }) => word)
      .join(' ');
    const isOrdered = from === 0 || hasClass(words[0], /^filler$/);
    return isOrdered && classesOf(text)?.has('deadCode') === true;
  });
}

/** `what breaks without X`: if it is removed. */
export const lossOf: Reorder = (tokens, isName: IsName) => {
  const at = tokens.findIndex((token) => isOneOf(token, setOf('without')));
  const read = at < 1 ? undefined : tokens[at + 1] && nameAt(tokens, at + 1, isName);
  if (read?.end !== tokens.length || !tokens.slice(0, at).some((token) => hasClass(token, /^breaks\.active$/)))
    return undefined;
  const removed = ['if', 'i', 'remove'].map((word) => wordLike(tokens[at], word));
  return [...tokens.slice(0, at), ...removed, ...tokens.slice(at + 1)];
};
