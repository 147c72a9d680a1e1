import type { Mention } from '../mention.ts';
import type { ClassName, Judge, SpokenQuestion } from './spoken-question.ts';

const definedWords: readonly ClassName[] = [
  'and',
  ...([
    'where',
    'what',
    'who',
    'i',
    'you',
    'may',
    'in',
    'of',
    'to',
    'from',
    'owns',
    'thing',
    'unit',
    'project',
  ] as const),
  ...(['defines', 'definition', 'lives', 'reaches.active'] as const),
];

/** Where the name is declared. */
export const judgeDefined: Judge = (question) => {
  // `in which file is X written`; `where is X written` may be where a value is.
  const isWritten = question.has('unit') && question.says(/^written$/);
  // `where can I look at X`.
  const isSeen =
    question.has('i') && question.has('where', 'unit') && question.says(/^(?:look at|see|read|inspect|study|to read)$/);
  if (!question.isOnly(definedWords, isWritten && 'knows.participle', isSeen && 'reads')) return undefined;
  if (question.nameCount === 0) return undefined;
  if (isOfContents(question) || isOfImplementers(question)) return undefined;
  // `which places run X`.
  if (question.indexesOf('reaches').some((index) => question.at(index, 'calls'))) return undefined;
  // `where does X go`, `where leads X`.
  if (question.has('where') && question.says(/^(?:goes|leads?|flows?)$/)) return undefined;
  // `which files does X open`.
  if (question.items.some(({ text }, index) => index > question.first && text === 'open')) return undefined;
  if (question.items.some(({ text }, index) => index > question.first && text === 'go')) return undefined;
  const isWhere = question.has('where');
  const isIn = question.has('unit') && question.has('in', 'lives', 'defines.participle');
  const isOfUnit = question.has('what') && (isIn || (question.has('in') && question.has('defines.participle')));
  const isUnit = isOfUnit || (question.has('unit') && question.has('defines.active', 'defines.gerund'));
  const isNoun = question.has('definition');
  const isWho =
    question.has('who', 'what') && question.indexesOf('defines.active').some((index) => !question.at(index, 'extends'));
  // `X defined in?`, `which file X`.
  const isOpen = question.at(question.items.length - 1, 'in') && question.has('defines.participle');
  const isOfFile =
    question.items.length === 2 && question.items[0].text === 'which' && isInFile(question.items[1].mention);
  const isFind = question.items.length === 2 && question.says(/^(?:find|look up)$/);
  // `which file has X`.
  const held = question.items[2]?.mention;
  // `X: which file`.
  const isAsked =
    question.items.length === 3 && question.first === 0 && question.at(1, 'what') && question.at(2, 'unit');
  const isHeld =
    question.items.length === 3 && question.at(0, 'what') && question.at(1, 'unit') && held?.isKnown === true;
  if (!(isWhere || isUnit || isNoun || isWho || isFind || isHeld || isAsked || isOpen || isOfFile)) return undefined;
  // `which files does X define`, `where does X write` ask for something else.
  const isDefining = question
    .indexesOf('defines.active')
    .some(
      (index) =>
        index > question.first &&
        question.items[index].text !== 'find' &&
        !question.at(index, 'defines.participle', 'definition', 'lives'),
    );
  return isDefining ? undefined : question.aboutOne('defined');
};

/** `file X`, of what is none itself. */
function isInFile(mention: Mention | undefined): boolean {
  return (mention?.noun === 'file' || mention?.noun === 'module') && !/[./]/.test(mention.text);
}

/** `which functions are defined in X` asks for what X has. */
function isOfContents(question: SpokenQuestion): boolean {
  if (question.has('where') || !question.has('what') || !question.at(question.first - 1, 'in', 'from', 'of'))
    return false;
  return (
    question.at(question.first - 2, 'defines.participle', 'lives') ||
    question.items[question.first - 2]?.text === 'find'
  );
}

/** `where is Shape implemented`: of a name that may be an interface, who implements it. */
function isOfImplementers(question: SpokenQuestion): boolean {
  const { mention } = question.items[question.first];
  const isType = /^\p{Lu}[\p{L}\d]*$/u.test(mention?.text ?? '') && mention?.noun === undefined;
  return isType && question.says(/^implemented$/);
}
