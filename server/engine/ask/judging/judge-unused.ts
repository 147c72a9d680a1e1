import { useFamilies } from '../words/word-class.ts';
import {
  askedWords,
  type ClassName,
  type Judge,
  smallWords,
  type SpokenQuestion,
  useNouns,
  useVerbs,
} from './spoken-question.ts';

const unusedWords: readonly ClassName[] = [
  'defines',
  ...askedWords,
  ...smallWords,
  ...(['and', 'unused', 'deadCode', 'modules', 'lives', 'offers'] as const),
];

/** What nothing uses; that one thing is unused is a question for its users. */
export const judgeUnused: Judge = (question) => {
  const isUnused = question.has('unused', 'deadCode');
  const isUsedByNone = question.has('not') && question.has(...useFamilies) && isOfNobody(question);
  const isRemovable = question.has('removes') && question.has('may', 'safe');
  if (isOfAllUsed(question)) return question.aboutOne('unused');
  if (!(isUnused || isUsedByNone || isRemovable)) return undefined;
  // `interfaces that nobody implements` may be used.
  if (question.has('extends') || question.isPair(['and'], ['offers.participle'])) return undefined;
  // `deprecated functions that nobody calls` are some of them.
  if (question.isPair(['removes.participle'], ['unit', 'thing'])) return undefined;
  // `but not in X`.
  if (question.isPair(['not'], ['in', 'from', 'of']) || question.isBeforeName('not')) return undefined;
  if (isRated(question) || isDenied(question)) return undefined;
  const byNone: readonly ClassName[] = isUsedByNone ? [...useFamilies, 'not'] : [];
  const byRemoval: readonly ClassName[] =
    isWithin(question) && !isUnused ? ['removes', ...(question.has('what') ? (['safe'] as const) : [])] : [];
  if (question.nameCount === 0) {
    return question.isOnly([...unusedWords, ...byNone, 'removes', 'safe', 'not'])
      ? question.aboutAll('unused')
      : undefined;
  }
  if (!question.isOnly([...unusedWords, ...byNone, ...byRemoval]) || question.nameCount > 1) return undefined;
  if (isWithin(question)) return question.aboutOne('unused');
  const isContaining = question.at(question.first + 1, 'through', 'defines', 'offers');
  if (isUnused && isContaining) return question.aboutOne('unused');
  // `X: unused functions`.
  const isListed = question
    .indexesOf('deadCode')
    .some((index) => index > question.first && !/^dead (?:code|weight)$/.test(question.items[index].text));
  if (isListed) return question.aboutOne('unused');
  const isSaidOfIt = question.indexesOf('unused', 'deadCode').some((index) => index > question.first);
  return isSaidOfIt && !question.has('where', 'amount') ? question.aboutOne('users', 'uses') : undefined;
};

/** `is everything in X used`. */
function isOfAllUsed(question: SpokenQuestion): boolean {
  const last = question.items.length - 1;
  const isAll = question.items[0]?.text === 'everything' && question.at(1, 'in', 'of') && question.first === 2;
  return isAll && last === 3 && question.at(last, ...useVerbs('participle'));
}

/** `is it safe to delete the dead code`, `which dead code is risky` do not ask which code is dead. */
function isRated(question: SpokenQuestion): boolean {
  const dead = question.indexesOf('unused', 'deadCode');
  const isSaid = dead.some((index) => question.at(index + 1, 'safe') && !question.at(index + 1, 'filler', 'unused'));
  const isAsked = (question.has('safe') && question.has('removes')) || question.says(/^safe to /);
  return isSaid || (isAsked && dead.some((index) => !question.items[index].text.startsWith('safe to ')));
}

/** `which exports are not unused`, `what can not be removed`: no use is what it denies, in all that asks for what is unused. */
function isDenied(question: SpokenQuestion): boolean {
  return question
    .indexesOf('not')
    .some((index) => !question.at(index, 'unused') && !question.at(index + 1, ...useFamilies));
}

/** `nobody calls`, `not used`, `no callers`. `what calls nothing` and `no dependencies` ask for something else. */
function isOfNobody(question: SpokenQuestion): boolean {
  return question.indexesOf(...useFamilies).every((index) => {
    const before = question.items[index - 1]?.text ?? '';
    if (question.at(index, ...useVerbs('participle'))) return question.at(index - 1, 'not');
    if (question.at(index, ...useNouns('users')) && /^(?:no|without|without any|zero)$/.test(before)) return true;
    return question.at(index, ...useVerbs('active', 'gerund')) && /^(?:nobody|nothing|no one|noone|none)/.test(before);
  });
}

/** `unused exports in X`, `X's dead code`. */
function isWithin(question: SpokenQuestion): boolean {
  return question.at(question.first - 1, 'in', 'of', 'from') || question.at(question.first + 1, 'owns');
}
