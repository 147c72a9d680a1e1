import {
  anyUseNoun,
  anyUseVerb,
  type ClassName,
  type Judge,
  type SpokenQuestion,
  useVerbs,
} from './spoken-question.ts';
import { useFamilies, type UseFamily } from '../words/word-class.ts';

const actives = useVerbs('active');

const usesWords: readonly ClassName[] = [
  'inward',
  'itself',
  ...(['who', 'what', 'where', 'amount', 'i', 'you', 'may', 'and', 'through'] as const),
  ...(['in', 'of', 'to', 'from', 'by', 'about', 'owns', 'thing', 'unit', 'project'] as const),
  ...useFamilies,
  ...(['runs', 'lives', 'defines.participle', 'offers.active', 'reaches.participle', 'knows.active'] as const),
];

type Side = 'users' | 'used';

/** Who uses the name, or what the name uses: where verb and noun stand to it tells. */
export const judgeUses: Judge = (question) => {
  if (question.nameCount === 0 || !question.isOnly(usesWords)) return undefined;
  if (question.isOfItself || isElsewhere(question) || isPermission(question) || isThroughThing(question))
    return undefined;
  if (isPlaceOfUses(question) || isOfTwoSteps(question) || isOfParts(question)) return undefined;
  if (question.items.at(-1)?.text === 'for' || isWithMore(question)) return undefined;
  if (isOrder(question) || isOfSelf(question)) return undefined;
  const sides = new Set<Side | undefined>();
  let about: UseFamily | undefined;
  for (const [index, { mention }] of question.items.entries()) {
    const family = useFamilies.find((each) => question.at(index, each));
    if (family === undefined || mention !== undefined) continue;
    sides.add(sideOf(question, index, family));
    about ??= family;
  }
  const [side] = sides;
  // `does X call itself`.
  if (question.items.at(-1)?.text === 'itself' && !question.has('what', 'who', 'where')) return undefined;
  // Of one that tells nothing, and of two that tell different things, it is not known what is meant.
  if (side === undefined || sides.size > 1 || (question.has('inward', 'itself') && side === 'users')) return undefined;
  return question.aboutOne(side, about);
};

/** `does X call itself`; `what does X itself call` is what it calls. */
function isOfSelf(question: SpokenQuestion): boolean {
  if (question.has('what', 'who', 'amount')) return false;
  return question.indexesOf('itself').some((index) => index > question.first + 1);
}

/** `can I call X`, `where can I call X`, `what else could X call` ask what may be done; `who can call X` asks who does. */
function isPermission(question: SpokenQuestion): boolean {
  const may = question.indexesOf('may');
  const isWish = may.some((index) => question.at(index + 1, 'i') && question.at(index + 2, ...actives));
  const isGuess =
    question.says(/^(?:could|would|might)$/) &&
    may.some((index) => index < question.first) &&
    question.indexesOf(...actives).some((index) => index > question.first);
  return isWish || isGuess || (!question.has('who', 'what', 'where', 'amount') && question.isPair(['may'], ['i']));
}

/** `what calls the callers of X`, `who owns the callers of X`. */
function isOfTwoSteps(question: SpokenQuestion): boolean {
  const isOfUses = question
    .indexesOf(...useVerbs('active'), 'knows.active')
    .some((index) => question.at(index + 1, ...anyUseNoun) && question.at(index + 2, 'of'));
  // `callers of callers of X`.
  const nouns = question.indexesOf(...anyUseNoun);
  return isOfUses || nouns.some((index) => question.at(index + 1, 'of') && question.at(index + 2, ...anyUseNoun));
}

/** `which methods of X are used`: which of those that it has. */
function isOfParts(question: SpokenQuestion): boolean {
  const { first } = question;
  const isPart = question.at(first - 1, 'of', 'in') && question.at(first - 2, 'thing', 'unit');
  const isUsed = question.indexesOf(...useVerbs('participle')).some((index) => index > first);
  return isPart && isUsed && !question.at(first - 1, 'project') && question.at(first - 3, 'what', 'amount');
}

/** `where are settings loaded from X`, `where is X implemented`: neither who uses the name nor what it uses. */
function isPlaceOfUses(question: SpokenQuestion): boolean {
  if (!question.has('where')) return false;
  const isFromName = question.isPair(useVerbs('participle'), ['from', 'in']) && question.isBeforeName('from', 'in');
  return isFromName || question.says(/^implemented$/);
}

/** `who calls X with a list`. */
function isWithMore({ items, first }: SpokenQuestion): boolean {
  return items.some(({ text }, index) => index > first && text === 'with');
}

/** `call X`: to do it. */
function isOrder({ items, first }: SpokenQuestion): boolean {
  if (first !== 1 || /^(?:run|execute)$/.test(items[0].text)) return first === 1;
  return items.length === 2 && /^(?:call|invoke|use|trigger|import|consume)$/.test(items[0].text);
}

/** `who calls X through an interface`. */
function isThroughThing(question: SpokenQuestion): boolean {
  return question.indexesOf('through').some((index) => {
    const isWord = !question.at(index, 'unit', 'thing');
    return isWord && index > question.first && question.at(index + 1, 'thing');
  });
}

/** `used in other modules`, `called from tests` ask for some of them. */
function isElsewhere(question: SpokenQuestion): boolean {
  return question
    .indexesOf('in', 'from', 'of')
    .some(
      (index) =>
        !question.at(index, 'project', 'unit') && question.at(index + 1, 'unit') && !question.at(index + 1, 'project'),
    );
}

/** `calls X` are those that call it, `X calls` what it calls; `X is called` turns that round. */
function sideOf(question: SpokenQuestion, index: number, family: UseFamily): Side | undefined {
  if (isDoneIn(question, index, family)) return 'used';
  // `on which functions relies X`.
  if (family === 'depends' && question.items.some(({ text }, at) => text === 'on' && question.at(at + 1, 'what')))
    return 'used';
  const is = (form: 'active' | 'gerund' | 'participle' | Side): boolean => question.at(index, `${family}.${form}`);
  const isVerb = is('active') || is('gerund') || is('participle');
  // `which imports does X have`.
  if (is('used') && index < question.first && /^(?:has|have)$/.test(question.items.at(-1)?.text ?? '')) return 'used';
  const isNoun = !isVerb || question.at(index + 1, 'of', 'to', 'owns', 'knows') || question.at(index - 1, 'owns');
  // `X is a dependency of what`.
  const isOfAsked =
    index > question.first && question.items[index + 1]?.text === 'of' && question.at(index + 2, 'what');
  if (isOfAsked && (is('users') || is('used'))) return is('used') ? 'users' : 'used';
  // `the calls that X makes`, `calls by X`.
  // `who has X in their imports`.
  if (isNoun && question.at(index - 1, 'owns') && question.items[index - 2]?.text === 'they') return 'users';
  if (isNoun && is('users')) return question.at(question.first - 1, 'by') ? 'used' : 'users';
  if (isNoun && is('used')) return 'used';
  // `functions are calling by X`, `Cart references`.
  if (is('gerund') && question.items[index + 1]?.text === 'by') return 'used';
  if (question.items.length === 2 && question.items[index].text === 'references' && index > question.first)
    return 'users';
  // `X: show uses`.
  if (question.at(index - 1, 'offers.active') && is('users')) return 'users';
  // `where does X run`, `is X running`: at runtime.
  if (index > question.first && question.says(/^run(?:s|ning)?$/) && !question.has('what', 'who')) return undefined;
  // `X, who is calling it`, `where is X run`.
  const isOfUser = isSaidOfWho(question, index) || (is('active') && is('participle') && question.has('where'));
  if ((is('active') || is('gerund')) && index > question.first && isOfUser) return 'users';
  if (is('active') || is('gerund')) return index < question.first ? 'users' : 'used';
  if (!is('participle')) return undefined;
  // `what is built on X`.
  if (family === 'depends' && index + 1 === question.first && question.has('what', 'who', 'thing', 'unit'))
    return 'users';
  // `which functions are by X called`.
  const isDoneBy = question.at(question.first - 1, 'by', 'from') && index === question.first + 1;
  if (isDoneBy && question.has('what', 'thing') && !question.has('where')) return 'used';
  if (index > question.first || question.has('where') || (question.at(0, 'from', 'by') && question.at(1, 'what')))
    return isByName(question, index) ? 'used' : 'users';
  return isByName(question, index) ? 'used' : undefined;
}

/** `what do we import in X`. */
function isDoneIn(question: SpokenQuestion, index: number, family: UseFamily): boolean {
  const isByUs = question.at(index, `${family}.active`) && question.at(index - 1, 'i');
  if (!isByUs || !question.has('what') || question.has('where', 'from')) return false;
  const isIn = question.at(index + 1, 'in') && index + 2 === question.first;
  return isIn || (question.items[index].text.endsWith(' in') && index + 1 === question.first);
}

/** `X, who is the one calling it`. */
function isSaidOfWho(question: SpokenQuestion, verb: number): boolean {
  let at = verb - 1;
  while (at > question.first && question.at(at, 'thing', 'i') && !question.at(at, 'who')) at--;
  return question.at(at, 'who');
}

/** `called by X`, `used in X`. */
function isByName(question: SpokenQuestion, index: number): boolean {
  // `called by whom: X`.
  if (question.at(index + 1, 'who')) return false;
  return index + 2 === question.first && question.at(index + 1, 'by', 'from', 'in', 'inward');
}

const pathWords: readonly ClassName[] = [
  ...(['how', 'why', 'what', 'may', 'i', 'you', 'and', 'through', 'between'] as const),
  ...(['to', 'from', 'by', 'of', 'in', 'about', 'owns', 'thing', 'unit', 'project', 'eachOther'] as const),
  ...(['path', 'reaches', 'connects', 'lives', 'runs', 'knows.active'] as const),
  ...anyUseVerb,
  ...anyUseNoun,
];

/** How the first name comes to use the second. */
export const judgePath: Judge = (question) => {
  const { first, second } = question;
  if (question.isOfItself || isNameAgain(question) || isWithin(question)) return undefined;
  // `X to Y, how`, `X to Y via what`.
  const isArrow =
    (question.has('how') || (question.has('through') && question.has('what'))) &&
    second === first + 2 &&
    question.at(first + 1, 'to');
  const isBare =
    question.items.length === second - first + 1 + (question.at(0, 'from') ? 1 : 0) &&
    question.at(first + 1, 'to') &&
    second === first + 2;
  const isBetween = question.has('between') && question.has('what');
  const isSaid =
    isArrow || isBare || isBetween || question.has('path', 'reaches', 'connects', ...anyUseVerb, ...anyUseNoun);
  if (question.nameCount !== 2 || !isSaid || !question.isOnly(pathWords)) return undefined;
  if (isOfBoth(question) || isElsewhere(question) || isOfPeople(question)) return undefined;
  if (isUnlinked(question) || question.has('extends') || isDoneByWhat(question) || isOfParts(question))
    return undefined;
  const isLinked = question.has('path', 'connects', 'from', 'through', 'between', 'how', 'why');
  if (question.has('what') && !isLinked) return undefined;
  const passive = question
    .indexesOf(...useVerbs('participle'), 'reaches.participle')
    .some((index) => index > first && index < second && !question.at(index, 'reaches.active', ...actives));
  const isDoneBy = passive && question.at(second - 1, 'by', 'from', 'in');
  // `how do I get to X from Y`, `is X reachable from Y`; `does X import anything from Y` goes the other way.
  const isBefore = question.indexesOf('reaches', 'path', 'to').some((index) => index < first);
  const isLed = isBefore || question.has('reaches.participle');
  const isFromSecond = isLed && question.at(second - 1, 'from') && !question.at(first - 1, 'from', 'between');
  return question.aboutTwo('path', isDoneBy || isFromSecond);
};

/** `from X to what it calls`: the name stands in front, and is what does it. */
function isNameAgain({ items, second }: SpokenQuestion): boolean {
  return items[second]?.mention?.isPronoun === true && items[second + 1] !== undefined;
}

/** `callers of X in F`: those that lie there. */
function isWithin(question: SpokenQuestion): boolean {
  const { first, second } = question;
  const isOf = question.at(first - 1, 'of', 'to') && question.at(first - 2, ...anyUseNoun);
  return isOf && question.at(second - 1, 'in', 'from') && !question.has('path', 'reaches', 'connects', 'between');
}

/** `by what is X called in Y` asks for callers. */
function isDoneByWhat(question: SpokenQuestion): boolean {
  return question.items[0].text === 'by' && question.at(1, 'what');
}

/** `how does a user sign in with X`: who sits in front of the screen. */
function isOfPeople(question: SpokenQuestion): boolean {
  return question.items.some(({ text }, index) => /^users?$/.test(text) && !question.at(index + 1, 'of'));
}

/** `X Y calls`: nothing stands between the names, and nothing that says how they belong together. */
function isUnlinked(question: SpokenQuestion): boolean {
  const isNextTo = question.second === question.first + 1;
  return isNextTo && !question.has('path', 'connects', 'between', 'and', 'from', 'reaches');
}

/** `who calls A and B`: both are called. */
function isOfBoth(question: SpokenQuestion): boolean {
  const actions = question
    .indexesOf(...anyUseVerb)
    .filter((index) => !question.at(index, 'path', 'project', 'from', 'to'));
  const isBefore = actions.some(
    (index) =>
      index < question.first &&
      !question.at(index, 'reaches') &&
      (index + 1 === question.first || !question.at(index, ...anyUseNoun)),
  );
  return isBefore && !question.has('path', 'from', 'between');
}
