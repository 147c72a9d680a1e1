import { type ClassName, type Judge, type SpokenQuestion, useNouns, useVerbs } from './spoken-question.ts';

const verbs = useVerbs('active', 'gerund', 'participle');
const small = ['in', 'of', 'to', 'from', 'by', 'about', 'owns', 'thing', 'unit', 'project'] as const;
const asked = ['who', 'what', 'where', 'amount'] as const;
const changing = ['changes', 'removes', 'change', 'breaks'] as const;

/** `failing tests`, `deprecated files` are some of them. */
function isNarrowed(question: SpokenQuestion): boolean {
  const adjectives = ['changes', 'removes', 'breaks', 'covers'].flatMap(
    (stem) => [`${stem}.participle`, `${stem}.gerund`] as ClassName[],
  );
  return question
    .indexesOf(...adjectives)
    .some((index) => !question.at(index, 'tests') && question.at(index + 1, 'unit', 'tests'));
}

const impactWords: readonly ClassName[] = [
  'later',
  'mine',
  ...asked,
  ...small,
  ...(['i', 'may', 'must', 'not', 'and', 'if', 'through', 'modules'] as const),
  ...(['changes', 'removes', 'change', 'breaks', 'impact', 'safe', 'checks', 'runs'] as const),
  ...(['reaches.participle', 'offers.active', 'depends.active'] as const),
  ...useNouns('users'),
];

/** What a change of the name may break. */
export const judgeImpact: Judge = (question) => {
  if (question.nameCount === 0) return judgeOwnImpact(question);
  const isChange = question.has('changes', 'removes', 'change', 'mine');
  const isWish = question.has('may') && question.has('i') && !question.has('what', 'who', 'where', 'how');
  const isChore =
    (question.has('must') ||
      question
        .indexesOf('checks')
        .some(
          (index) =>
            !question.at(index, 'filler', 'knows') || question.indexesOf('changes', 'removes', 'change').length > 1,
        ) ||
      question.indexesOf('changes').length > 1) &&
    question.has('if') &&
    question.has('what') &&
    !question.has('depends');
  // `when I change X, what breaks when it fails`; `who calls X? Then rewrite it.`
  const conditions = question.items.filter(
    ({ text, mention }) => mention === undefined && /^(?:if|when|once|while|whenever|as soon as)$/.test(text),
  );
  const isOrdered = question
    .indexesOf('later')
    .some((index) => question.at(index + 1, 'changes', 'removes') && question.items[index].text === 'then');
  if (conditions.length > 1 || isOrdered) return undefined;
  const isTold = question.has('impact', 'breaks', 'safe') || isChore;
  const isAffected = question.has('breaks.participle') && question.at(question.first - 1, 'by', 'in', 'from');
  if (isNarrowed(question)) return undefined;
  if (!(isChange && (isTold || isWish)) && !question.has('impact') && !isAffected) return undefined;
  if (question.has('not') && !question.has('safe')) return undefined;
  // `but not in X`.
  if (
    question
      .indexesOf('not')
      .some((index) => question.at(index + 1, 'in', 'from') || question.items[index + 1]?.mention !== undefined)
  )
    return undefined;
  // `how do I change X` asks for advice.
  const [how] = question.indexesOf('how');
  const isAdvice = question.at(how + 1, 'i') || (question.at(how + 1, 'may') && question.at(how + 2, 'i'));
  const isManner = question.has('safe', 'impact', 'breaks') && !isAdvice;
  return question.isOnly([...impactWords, ...(isManner ? (['how'] as const) : [])])
    ? question.aboutOne('impact')
    : undefined;
};

/** `what do my changes break`: of what is not committed. */
const judgeOwnImpact: Judge = (question) => {
  const isOwn = question.has('mine') && question.says(/change|diff|work|edit|modification|changed|made|did/);
  const isAsked = isOwn && question.has('impact', 'breaks', 'safe');
  return isAsked && question.isOnly([...impactWords, 'how']) ? question.aboutAll('impact') : undefined;
};

const testsWords: readonly ClassName[] = [
  'later',
  'mine',
  ...asked,
  ...small,
  ...(['i', 'may', 'must', 'and', 'if', 'through', 'safe', 'lives'] as const),
  ...(['tests', 'covers', 'touches', 'runs', 'changes', 'removes', 'change', 'breaks', 'checks'] as const),
  ...([
    'connects',
    'starts.active',
    'offers.active',
    'defines.participle',
    'reaches.active',
    'reaches.gerund',
  ] as const),
  ...verbs,
];

/** Which tests run the name. */
export const judgeTests: Judge = (question) => {
  if (question.nameCount === 0) return judgeOwnTests(question);
  const isCovered = question.has('covers');
  const isRerun = question.says(/^(?:re-?)?run$/) && question.has('what') && !question.has('breaks');
  if (!(question.has('tests') || isCovered || isRerun)) return undefined;
  const isOrder = question.items[0].text === 'test' && question.first === 1;
  // `where would you put the tests of X`.
  if (isOrder || isNarrowed(question) || question.says(/^(?:put|place|write|add|keep)$/)) return undefined;
  // `which tests of X should I delete`.
  if (question.at(question.items.length - 1, 'removes.active')) return undefined;
  const isCoveredItself = question.indexesOf('covers.participle').every((index) => index > question.first);
  if (!question.has('tests') && !isCoveredItself && !isRerun) return undefined;
  // `who calls X in tests` asks for some of the callers.
  const isWithin = question
    .indexesOf('tests')
    .some((index) => question.at(index - 1, 'in') && !question.at(index - 1, 'by') && !question.at(index - 2, 'what'));
  if (
    isWithin &&
    question.has('who', 'what', 'where', 'amount', ...verbs, ...useNouns('users', 'used')) &&
    question.has(...verbs, ...useNouns('users', 'used'), 'defines', 'definition')
  )
    return undefined;
  // `which tests fail` is not known.
  const isFailing = question.indexesOf('breaks').some((index) => !question.at(index, 'touches'));
  if (isFailing && !question.has('changes', 'removes', 'change', 'mine')) return undefined;
  const isOtherTime =
    question.says(/^(?:if|when|once|while|whenever|in case|as soon as)$/) && !question.has(...changing, 'mine');
  if (isOtherTime) return undefined;
  const isHow = question.has('covers.participle') && !question.has('changes.active');
  if (!question.isOnly([...testsWords, ...(isHow ? (['how'] as const) : [])])) return undefined;
  return isOfName(question) ? undefined : question.aboutOne('tests');
};

const judgeOwnTests: Judge = (question) => {
  const isOwn = question.has('mine') && question.says(/change|diff|work|edit|modification|changed|made|did/);
  return isOwn && question.has('tests') && !isNarrowed(question) && question.isOnly(testsWords)
    ? question.aboutAll('tests')
    : undefined;
};

/** `which tests does X use` asks what X uses. */
function isOfName(question: SpokenQuestion): boolean {
  return question
    .indexesOf(...useVerbs('active', 'gerund'))
    .some(
      (index) =>
        index > question.first &&
        !question.at(index, 'covers', 'touches', 'tests', 'runs', 'changes', 'breaks', ...useVerbs('participle')),
    );
}

const ownersWords: readonly ClassName[] = [
  'mine',
  ...(['who', 'whose', 'what', 'amount', 'i', 'may', 'must', 'most', 'and', 'if', 'important'] as const),
  ...(['in', 'of', 'to', 'by', 'about', 'owns', 'thing', 'unit', 'project', 'definition'] as const),
  ...(['knows', 'owners', 'asks', 'change', 'changes', 'checks'] as const),
];

/** Who knows the name, and may be asked. */
export const judgeOwners: Judge = (question) => {
  const isAnybody = question.says(/^(?:anyone|anybody|someone|somebody)$/) && question.says(/^knows?/);
  const isWho = question.has('whose') || isAnybody || (question.has('who') && question.has('knows', 'asks'));
  // `who reviewed the last change`.
  if (question.says(/^last|latest/) && question.says(/^(?:review|approve)/)) return undefined;
  // `who should own X` asks for advice.
  if (question.has('must') && !question.has('i') && question.says(/^(?:own|maintain|take over|handle)$/))
    return undefined;
  const isExpert = question.says(/^(?:experts?|responsible|in charge|familiar)/);
  const isSaid = isWho || isExpert || question.has('owners');
  return isSaid && question.isOnly(ownersWords) ? question.aboutOne('owners') : undefined;
};
