import { useFamilies } from '../words/word-class.ts';
import { type ClassName, type Judge, type SpokenQuestion, useNouns, useVerbs } from './spoken-question.ts';

const asked = ['who', 'what', 'where', 'amount'] as const;
const small = ['in', 'of', 'to', 'from', 'by', 'about', 'owns', 'thing', 'unit', 'project', 'i', 'you', 'may'] as const;

const cyclesWords: readonly ClassName[] = [
  ...asked,
  ...small,
  ...useFamilies,
  ...(['and', 'between', 'through', 'eachOther', 'itself'] as const),
  ...([
    'cycles',
    'cyclic',
    'modules',
    'structure',
    'structured',
    'path',
    'lives',
    'offers',
    'defines',
    'knows.active',
    'connects.active',
    'touches.participle',
  ] as const),
];

const withoutCycles = /^(?:acyclic|cycle[- ]free|free (?:of|from)(?: .*)?)$/;

export const judgeCycles: Judge = (question) => {
  const isOfEachOther = question.has('eachOther') && question.has(...useFamilies);
  // `on which X itself relies` asks what X relies on.
  const isOfItself = question.indexesOf('imports', 'depends').some((index) => index < question.indexesOf('itself')[0]);
  // `how do the modules depend on each other` asks for the modules.
  const isMutual = isOfEachOther && question.has('unit') && !question.has('how');
  const isNamed = question.has('cycles', 'cyclic') || isOfItself;
  const isFree = question.says(withoutCycles);
  // `which modules are acyclic` asks for those that are in none; `is the graph acyclic` whether there is one.
  if (isFree && question.has('what', 'where', 'amount', 'unit', 'modules')) return undefined;
  const isNot = question.indexesOf('not').some((index) => !withoutCycles.test(question.items[index].text));
  if (!(isNamed || isMutual) || isNot || !question.isOnly(cyclesWords, 'not')) return undefined;
  // `the modules with their mutual dependencies`.
  const isOfModules =
    question.indexesOf('cycles').every((index) => question.at(index - 1, 'owns')) && question.has('modules');
  if (isOfModules && question.has('cycles')) return undefined;
  if (isLoopOfCode(question) || (question.has('who') && !question.has('eachOther'))) return undefined;
  // `who calls X in a loop` asks for callers.
  if (question.nameCount > 0 && (!isNamed || (isOtherwise(question) && !isOfItself))) return undefined;
  return question.aboutAll('cycles') ?? (question.nameCount === 1 ? question.aboutOne('cycles') : undefined);
};

/** `where is X in a loop`, `what does it call in a loop`: a loop in the code, or a place in one. */
function isLoopOfCode(question: SpokenQuestion): boolean {
  const isOfFile = question.at(0, 'in') && question.at(1, 'what') && question.at(2, 'unit');
  if (question.nameCount > 0 && (question.has('where') || isOfFile)) return true;
  if (question.has('cycles', 'eachOther')) return false;
  if (question.has('calls', 'uses')) return true;
  if (!question.has('cyclic')) return false;
  const isOfUnits = question.has('unit', 'modules', 'structure', ...useFamilies);
  const isOfThis = question.has(...useFamilies) && question.says(/^this$/);
  return isOfThis || question.has('where', 'definition', 'defines') || (question.nameCount === 0 && !isOfUnits);
}

function isOtherwise(question: SpokenQuestion): boolean {
  return question.indexesOf(...useFamilies, 'defines').some((index) => !question.at(index, 'through', 'in', 'filler'));
}

const unusedWords: readonly ClassName[] = [
  'defines',
  ...asked,
  ...small,
  ...(['and', 'unused', 'deadCode', 'modules', 'lives', 'offers'] as const),
];

/** What nothing uses; that one thing is unused is a question for its users. */
export const judgeUnused: Judge = (question) => {
  const isUnused = question.has('unused', 'deadCode');
  const isUsedByNone = question.has('not') && question.has(...useFamilies) && isOfNobody(question);
  const isRemovable = question.has('removes') && question.has('may', 'safe');
  if (!(isUnused || isUsedByNone || isRemovable)) return undefined;
  // `interfaces that nobody implements` may be used.
  if (question.has('extends') || question.isPair(['and'], ['offers.participle'])) return undefined;
  // `deprecated functions that nobody calls` are some of them.
  if (question.isPair(['removes.participle'], ['unit', 'thing'])) return undefined;
  // `but not in X`.
  if (question.isPair(['not'], ['in', 'from', 'of']) || question.isBeforeName('not')) return undefined;
  if (isRated(question) || isDenied(question)) return undefined;
  const byNone: readonly ClassName[] = isUsedByNone ? [...useFamilies, 'not'] : [];
  const byRemoval: readonly ClassName[] = isWithin(question) && !isUnused ? ['removes'] : [];
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

const entryWords: readonly ClassName[] = [
  'structure',
  ...asked,
  ...small,
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
    (!question.has('i') || question.says(/^(?:entered|started|launched)$/));
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
  if (question.has(...useFamilies) && !question.has('may') && !isExport) return undefined;
  if (!question.isOnly(entryWords, isStart && 'how', isMain && 'first')) return undefined;
  return question.aboutAll('entryPoints', entry?.slice('entry.'.length) ?? (isExport ? 'exported' : 'entry'));
};

const modulesWords: readonly ClassName[] = [
  ...asked,
  ...small,
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
    question.has('unit') && question.has(...useFamilies) && (isWhichOnWhich || question.has('between', 'eachOther'));
  const isOfProject = question.has('structured') && question.has('how', 'what') && question.has('project', 'unit');
  if (!question.has('modules', 'structure') && !isOfProject && !isOfUnits) return undefined;
  const isTogether = isWhichOnWhich || question.has('eachOther', 'structure', 'structured', 'connects');
  if (question.has('how') && !isTogether) return undefined;
  // `how big are the modules`.
  if (question.says(/^how (?!many|much)/) && question.has('amount')) return undefined;
  const isOfUse = isTogether || question.has('and', 'between', 'depends.used');
  return question.isOnly(modulesWords, ...(isOfUse ? useFamilies : [])) ? question.aboutAll('modules') : undefined;
};

const tourWords: readonly ClassName[] = [
  'asks',
  ...asked,
  ...small,
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
  const isBeginning =
    question.has('i', 'you', 'to') &&
    question.has('starts', 'reads') &&
    (question.has('where', 'first') || (question.has('what') && question.has('reads')));
  // `where would you begin`.
  const isBare = question.items.length === 2 && question.at(0, 'where') && question.at(1, 'reads');
  const isHeart = question.has('important') && question.has('project') && question.has('where', 'what');
  const isBest =
    isHeart ||
    question.says(/^(?:matters|matters? most|counts)$/) ||
    (question.has('important') && question.has('first') && question.has('what')) ||
    (question.has('important') && question.has('unit', 'modules', 'thing', 'reads', 'starts'));
  if (!(isBare || question.has('tour') || isBeginning || isBest) || !question.isOnly(tourWords)) return undefined;
  return isOfProgram(question) ? undefined : question.aboutAll('tour');
};

/** `where do I start the server`, `where does this app start`: what runs, and not who reads. */
function isOfProgram(question: SpokenQuestion): boolean {
  if (question.says(/^(?:app|application|program|project|system) (?:start|entry)|^entry ?points?$/)) return true;
  const isStarted = question
    .indexesOf('starts.active')
    .some((index) => question.at(index + 1, 'project') && !question.at(index + 1, 'in'));
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
