import { useFamilies } from '../words/word-class.ts';
import { askedWords, type ClassName, type Judge, smallWords, type SpokenQuestion } from './spoken-question.ts';

const entryWords: readonly ClassName[] = [
  'structure',
  ...askedWords,
  ...smallWords,
  ...(['and', 'entry', 'offers', 'defines', 'starts', 'runs', 'lives', 'reads', 'structured'] as const),
  ...(['reaches.active', 'calls.active', 'calls.participle', 'uses.active', 'imports.active', 'uses.users'] as const),
];

const toOthers = /^(?:exports?|exported|exposes?|exposed|offers?|offered|provides?|provided)$/;

export const judgeEntryPoints: Judge = (question) => {
  const [entry] = question.items.flatMap(({ classes }) => [...classes].filter((each) => each.startsWith('entry.')));
  const isProject = question.has('project');
  const isStart =
    question.has('starts') &&
    isProject &&
    question.has('where', 'what', 'how') &&
    (!question.has('i') || question.says(/^(?:entered|started|launched)$|\bways$/));
  const isExport = isProject && question.has('what') && question.says(toOthers);
  const isMain = question.has('first') && question.has('runs', 'starts') && question.has('what') && !question.has('i');
  // `what can I run here`.
  const isRunnable =
    isProject &&
    question.has('what') &&
    question.has('may') &&
    question.has('starts.active', 'runs') &&
    !question.has('where');
  if (entry === undefined && !isRunnable && !isStart && !isExport && !isMain) return undefined;
  // `which routes can be called` are all of them; `which routes call something` are some.
  const isUse = question.indexesOf(...useFamilies).some((index) => !question.at(index, 'runs', 'starts'));
  if (isUse && !question.has('may') && !isExport) return undefined;
  if (!question.isOnly(entryWords, isStart && 'how', isMain && 'first')) return undefined;
  return question.aboutAll('entryPoints', entry?.slice('entry.'.length) ?? (isExport ? 'exported' : 'entry'));
};

const modulesWords: readonly ClassName[] = [
  ...askedWords,
  ...smallWords,
  ...([
    'how',
    'and',
    'between',
    'eachOther',
    'modules',
    'structure',
    'structured',
    'path',
    'lives',
    'reads',
    'if',
    'connects.participle',
  ] as const),
  ...(['connects', 'offers.active', 'offers.participle', 'defines', 'reaches.active'] as const),
];

/** Which modules there are, and how they depend on each other. */
export const judgeModules: Judge = (question) => {
  const isWhichOnWhich = question.indexesOf('what').length > 1;
  const isOfUnits =
    question.has('unit') &&
    question.has(...useFamilies, 'connects') &&
    (isWhichOnWhich || question.has('between', 'eachOther'));
  const isOfProject = question.has('structured') && question.has('how', 'what') && question.has('project', 'unit');
  if (!question.has('modules', 'structure') && !isOfProject && !isOfUnits) return undefined;
  const isTogether = isWhichOnWhich || question.has('eachOther', 'structure', 'structured', 'connects');
  if (question.has('how') && !isTogether) return undefined;
  // `how big are the modules`.
  if (question.says(/^how (?!many|much)/) && question.has('amount')) return undefined;
  // `how many lines does each module have`.
  if (question.indexesOf('amount').some((index) => !question.at(index + 1, 'modules'))) return undefined;
  const isOfUse = isTogether || question.has('and', 'between', 'depends.used');
  return question.isOnly(modulesWords, ...(isOfUse ? useFamilies : [])) ? question.aboutAll('modules') : undefined;
};

const tourWords: readonly ClassName[] = [
  'asks',
  ...askedWords,
  ...smallWords,
  ...([
    'how',
    'must',
    'and',
    'if',
    'most',
    'first',
    'tour',
    'important',
    'reads',
    'starts',
    'modules',
    'structure',
  ] as const),
  'entry.entry',
];

/** Where somebody who is new begins to read. */
export const judgeTour: Judge = (question) => {
  const isSaid = question.has('tour') || isBeginning(question) || isOfImportant(question);
  if (!isSaid || !question.isOnly(tourWords)) return undefined;
  return isOfProgram(question) || isOfModules(question) ? undefined : question.aboutAll('tour');
};

/** `tell the new colleague which packages there are`: all of them. `a diagram of the modules for the onboarding`. */
function isOfModules(question: SpokenQuestion): boolean {
  if (question.has('first', 'important', 'reads', 'starts')) return false;
  const isWhich = question.indexesOf('what').some((index) => question.at(index + 1, 'modules'));
  return (isWhich && !question.has('most', 'must')) || (question.has('structure') && question.has('and', 'modules'));
}

/** `where do I begin`, `what to read first`, `start reading where`, `main files to know`. */
function isBeginning(question: SpokenQuestion): boolean {
  const isOfReading = question.has('reads');
  const isOfReader = question.has('i', 'you', 'to') && question.has('starts', 'reads');
  if (isOfReader && (question.has('where', 'first') || (question.has('what') && isOfReading))) return true;
  if (!isOfReading) return false;
  if (isApproach(question) || (question.has('must') && question.has('first'))) return true;
  if (question.says(/^(?:main|key) files?$/)) return true;
  if (question.has('who', 'project') || question.items.length > 3) return false;
  return question.has('first') || (question.has('where') && !question.has('thing'));
}

const essentials = /^(?:essentials|basics|fundamentals|highlights|crown jewels|(?:principal|main|essential) things)$/;

/** `what matters most`, `the heart of this code`, `the most important files`. */
function isOfImportant(question: SpokenQuestion): boolean {
  if (question.says(/^(?:matters|matters? most|counts)$/)) return true;
  if (question.says(essentials) && !question.has('modules', 'unit')) return true;
  if (!question.has('important')) return false;
  const isHeart = question.has('project') && question.has('where', 'what');
  const isFirst = question.has('first') && question.has('what');
  const isOfCode = question.has('unit', 'modules', 'thing', 'reads', 'starts');
  return isHeart || isFirst || isOfCode || question.says(/^starting points?$/);
}

/** `how should I approach reading this code`. */
function isApproach(question: SpokenQuestion): boolean {
  return question.has('how') && question.has('must') && question.has('reads') && question.has('project');
}

/** `where do I start the server`, `where does this app start`: what runs, and not who reads. */
function isOfProgram(question: SpokenQuestion): boolean {
  if (question.says(/^(?:app|application|program|project|system) (?:start|entry)|^entry ?points?$/)) return true;
  const isStarted = question
    .indexesOf('starts.active')
    .some(
      (index) =>
        question.at(index + 1, 'project') && !question.at(index + 1, 'in') && question.items[index + 1].text !== 'here',
    );
  if (isStarted || question.has('i')) return isStarted;
  return question.indexesOf('starts.active', 'starts.participle').some((index) => {
    const isSaidOf = question.at(index - 1, 'may', 'lives') && !question.at(index, 'reads');
    return question.at(index - 1, 'project') || isSaidOf;
  });
}

/** The same as before, of something else. */
export const judgeAgain: Judge = (question) =>
  question.nameCount === 1 && question.has('again') && question.isOnly(['again', 'unit', 'thing', 'of'])
    ? question.aboutOne('again')
    : undefined;
