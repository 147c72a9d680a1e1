import { useFamilies } from '../words/word-class.ts';
import { askedWords, type ClassName, type Judge, smallWords, type SpokenQuestion } from './spoken-question.ts';

const cyclesWords: readonly ClassName[] = [
  ...askedWords,
  ...smallWords,
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

/** Cycles of imports, of the project or through one file, folder or module. */
export const judgeCycles: Judge = (question) => {
  if (question.isOfItself) return isBackOnItself(question) ? question.aboutFirst('cycles') : undefined;
  const isOfEachOther = question.has('eachOther') && question.has(...useFamilies);
  // `on which X itself relies` asks what X relies on.
  const isOfItself = question.indexesOf('imports', 'depends').some((index) => index < question.indexesOf('itself')[0]);
  // `how do the modules depend on each other` asks for the modules.
  const isBetween = question.has('between') && question.has('depends.used', 'imports.used') && question.has('modules');
  const isMutual = isOfEachOther && question.has('unit') && !question.has('how') && !isBetween;
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
  // `the modules and their dependencies among themselves`.
  if (isMutual && !isNamed && question.has('modules') && question.has('owns')) return undefined;
  if (isLoopOfCode(question) || (question.has('who') && !question.has('eachOther'))) return undefined;
  // `who calls X in a loop` asks for callers.
  if (question.nameCount > 0 && (!isNamed || (isOtherwise(question) && !isOfItself))) return undefined;
  return question.aboutAll('cycles') ?? (question.nameCount === 1 ? question.aboutOne('cycles') : undefined);
};

/** `does X import something that imports X`. */
function isBackOnItself(question: SpokenQuestion): boolean {
  const { first, second } = question;
  const isUse = (at: number): boolean => question.at(at, 'imports.active', 'depends.active', 'uses.active');
  const isThrough = question.items
    .slice(first, second)
    .some((_, at) => question.at(first + at, 'thing', 'unit', 'what'));
  return isUse(first + 1) && isUse(second - 1) && isThrough && question.isOnly([...cyclesWords, 'reaches.active']);
}

/** `where is X in a loop`, `what does it call in a loop`: a loop in the code, or a place in one. */
function isLoopOfCode(question: SpokenQuestion): boolean {
  const isOfFile = question.at(0, 'in') && question.at(1, 'what') && question.at(2, 'unit');
  if (question.nameCount > 0 && (question.has('where') || isOfFile)) return true;
  if (question.has('cycles', 'eachOther')) return false;
  if (question.has('calls', 'uses')) return true;
  if (!question.has('cyclic')) return false;
  const isOfUnits = question.has('unit', 'modules', 'structure', ...useFamilies);
  const isOfThis = question.has(...useFamilies) && question.says(/^this$/);
  // `are we cycle-free`.
  if (question.has('i') && question.says(withoutCycles)) return false;
  return isOfThis || question.has('where', 'definition', 'defines') || (question.nameCount === 0 && !isOfUnits);
}

function isOtherwise(question: SpokenQuestion): boolean {
  return question.indexesOf(...useFamilies, 'defines').some((index) => !question.at(index, 'through', 'in', 'filler'));
}
