import {
  anyUseNoun,
  anyUseVerb,
  type ClassName,
  type Judge,
  type SpokenQuestion,
  useNouns,
  useVerbs,
} from './spoken-question.ts';

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
  const isWish =
    question.has('may') && question.has('i') && !question.has('what', 'who', 'where', 'how', ...useNouns('users'));
  const isTold = question.has('impact', 'breaks', 'safe') || isChore(question);
  // `the effects of X`, `the scope of X`: what it does, and where it is known.
  if (!isChange && isOnlyEffect(question)) return undefined;
  const isAffected = question.has('breaks.participle') && question.at(question.first - 1, 'by', 'in', 'from');
  if (!(isChange && (isTold || isWish || isSupposed(question))) && !question.has('impact') && !isAffected)
    return undefined;
  if (isNarrowed(question) || isConditional(question) || isDenied(question)) return undefined;
  if (isCauseOfName(question) || isByOwnChange(question) || isOfNewUse(question)) return undefined;
  // `how do I change X` asks for advice.
  const [how] = question.indexesOf('how');
  const isAdvice = question.at(how + 1, 'i') || (question.at(how + 1, 'may') && question.at(how + 2, 'i'));
  const isManner = question.has('safe', 'impact', 'breaks') && !isAdvice;
  return question.isOnly(impactWords, isManner && 'how') ? question.aboutOne('impact') : undefined;
};

function isOnlyEffect(question: SpokenQuestion): boolean {
  const said = question.indexesOf('impact', 'breaks');
  return said.length > 0 && said.every((index) => ofEffect.test(question.items[index].text));
}

const ofEffect = /^(?:(?:side )?effects?|scopes?|reach(?:es)?)$/;

/** `what breaks X`, `which changes affect X`: what it suffers from, and not what suffers from it. */
function isCauseOfName(question: SpokenQuestion): boolean {
  const at = question.first - 1;
  // `what can I change without breaking X`.
  if (/^without (?:breaking|affecting|risk)/.test(question.items[at]?.text ?? '')) return true;
  if (!question.at(at, 'breaks') || question.at(at, 'to', 'in')) return false;
  // `change impact X`, `if I break X`.
  if (!question.has('what', 'who', 'mine')) return false;
  if (!question.at(at, 'changes', 'removes')) return true;
  return question.at(at - 1, 'what', 'who') || (question.at(at - 1, 'may') && question.at(at - 2, 'what', 'who'));
}

/** `what breaks if I call X`: it is not X that changes. */
function isOfNewUse(question: SpokenQuestion): boolean {
  const at = question.first - 1;
  return question.at(at, ...useVerbs('active')) && question.at(at - 1, 'i') && !question.at(at, 'changes', 'removes');
}

/** `is X safe from my changes`: what is changed is not the name, as it is in `my change of X`, `I changed X`. */
function isByOwnChange(question: SpokenQuestion): boolean {
  return question.items.some(({ text }, index) => {
    const isNoun = ownChange.test(text);
    if (!question.at(index, 'mine') || !(isNoun || question.at(index + 1, 'change', 'changes'))) return false;
    const behind = isNoun ? index + 1 : index + 2;
    const isVerb = /^(?:i|we) /.test(text) && !question.at(behind, 'breaks', 'impact');
    const isMadeToName =
      question.at(behind, 'in', 'of', 'to', 'touches') && question.items[behind + 1]?.mention !== undefined;
    return !isVerb && !isMadeToName;
  });
}

/** `what if I change X`, `if X changes?`. */
function isSupposed(question: SpokenQuestion): boolean {
  const [first] = question.items;
  const isAlone = /^(?:if|suppose|supposing)$/.test(first.text) && question.items.length < 5;
  return isAlone || question.items.some(({ text }, index) => text === 'if' && index === 1 && question.at(0, 'what'));
}

/** `what must I check if I change X`. */
function isChore(question: SpokenQuestion): boolean {
  if (!question.has('if') || !question.has('what') || question.has('depends')) return false;
  const changes = question.indexesOf('changes', 'removes', 'change').length;
  const isChecked = question.indexesOf('checks').some((index) => !question.at(index, 'filler', 'knows') || changes > 1);
  return question.has('must') || isChecked || question.indexesOf('changes').length > 1;
}

/** `if I change X, what breaks when it fails`; `who calls X? Then rewrite it.` */
function isConditional(question: SpokenQuestion): boolean {
  const conditions = question.items.filter(
    ({ text, mention }) => mention === undefined && /^(?:if|when|once|while|whenever|as soon as)$/.test(text),
  );
  const isOrdered = question
    .indexesOf('later')
    .some((index) => question.items[index].text === 'then' && question.at(index + 1, 'changes', 'removes'));
  return conditions.length > 1 || isOrdered;
}

/** `what does not break`, `but not in X`. */
function isDenied(question: SpokenQuestion): boolean {
  if (!question.has('not')) return false;
  return !question.has('safe') || question.isPair(['not'], ['in', 'from']) || question.isBeforeName('not');
}

const ownChange = /change|diff|work|edit|modification|changed|made|did/;

/** `my changes`: what is not committed. */
function isOfOwnChange(question: SpokenQuestion): boolean {
  return question.has('mine') && question.says(ownChange);
}

/** `what do my changes break`. */
const judgeOwnImpact: Judge = (question) => {
  const isAsked = isOfOwnChange(question) && question.has('impact', 'breaks', 'safe');
  return isAsked && !question.has('not') && question.isOnly(impactWords, 'how')
    ? question.aboutAll('impact')
    : undefined;
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
  ...anyUseVerb,
];

/** Which tests run the name. */
export const judgeTests: Judge = (question) => {
  if (question.nameCount === 0) return judgeOwnTests(question);
  const isByAsker = question.has('i', 'must', ...changing);
  const isRerun =
    question.says(/^(?:(?:re-?)?run|re-?test)$/) && isByAsker && question.has('what') && !question.has('breaks');
  if (!question.has('tests', 'covers') && !isRerun) return undefined;
  if (isOfSomeTests(question) || isOfTestsThemselves(question)) return undefined;
  const isCoveredItself = question.indexesOf('covers.participle').every((index) => index > question.first);
  if (!question.has('tests') && !isCoveredItself && !isRerun) return undefined;
  if (isNarrowed(question) || isTestsAdvice(question) || isWithinTests(question) || isOtherTime(question))
    return undefined;
  if (isByOwnChange(question) || isTestedPart(question)) return undefined;
  const isHow = question.has('covers.participle') && !question.has('changes.active');
  if (!question.isOnly(testsWords, isHow && 'how')) return undefined;
  return isOfName(question) ? undefined : question.aboutOne('tests');
};

/** `what do the tests of X assert`, `is the coverage of X ok`. */
function isOfTestsThemselves(question: SpokenQuestion): boolean {
  // `how much of X is covered`.
  if (question.says(/^how (?:much|high|low|far)$/)) return true;
  const last = question.items.length - 1;
  const isSaid = last > question.first && question.indexesOf('tests').some((index) => index < question.first);
  return (
    isSaid &&
    /^(?:check|assert|verify|validate|prove|cover|ok|okay|fine|good|enough|sufficient)$/.test(question.items[last].text)
  );
}

/** `test X`, `where would you put the tests of X`, `which tests of X should I delete`. */
function isTestsAdvice(question: SpokenQuestion): boolean {
  const isOrder = question.items[0].text === 'test' && question.first === 1;
  const isLast = question.at(question.items.length - 1, 'removes.active');
  // `should I test X`.
  const isWish =
    question.has('must') && !question.has('what', 'where') && question.at(question.first - 1, 'covers.active');
  return isOrder || isLast || isWish || question.says(/^(?:put|place|write|add|keep)$/);
}

/** `integration tests`: which of the tests these are is not known. `unit tests` is said of all. */
function isOfSomeTests(question: SpokenQuestion): boolean {
  const some = /^(?:integration|e2e|end-to-end|regression|acceptance|functional|system|qa)\b/;
  return question.indexesOf('tests').some((index) => some.test(question.items[index].text));
}

/** `which functions of X are tested` asks for some of what X has. */
function isTestedPart(question: SpokenQuestion): boolean {
  return !question.has('tests') && question.isPair(['what', 'amount'], ['thing', 'unit']);
}

/** `who calls X in tests` asks for some of the callers. */
function isWithinTests(question: SpokenQuestion): boolean {
  const isWithin = question
    .indexesOf('tests')
    .some((index) => question.at(index - 1, 'in') && !question.at(index - 1, 'by') && !question.at(index - 2, 'what'));
  const isOfUse = question.has(...anyUseVerb, ...anyUseNoun);
  return isWithin && (isOfUse || (question.has('defines', 'definition') && question.has(...asked)));
}

/** `which tests fail`, `which tests ran when it was slow`: only what a change does is known. */
function isOtherTime(question: SpokenQuestion): boolean {
  // `do the tests of X pass`.
  if (/^pass(?:es|ed|ing)?$/.test(question.items.at(-1)?.text ?? '')) return true;
  const isFailing = question.indexesOf('breaks').some((index) => !question.at(index, 'touches'));
  if (isFailing && !question.has('changes', 'removes', 'change', 'mine')) return true;
  return question.says(/^(?:if|when|once|while|whenever|in case|as soon as)$/) && !question.has(...changing, 'mine');
}

const judgeOwnTests: Judge = (question) => {
  const isAsked = isOfOwnChange(question) && question.has('tests') && !isNarrowed(question);
  return isAsked && question.isOnly(testsWords) ? question.aboutAll('tests') : undefined;
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
  // `who created X`, `who reviewed X`: one of them, at one time.
  if (question.says(/^(?:(?:did |has |have |had )?(?:created?|reviewed|approved|introduced|added))$/)) return undefined;
  // `who implements X`, `who creates X` ask for code.
  if (question.says(/^(?:implements|creates)$/)) return undefined;
  // `who reviewed the last change`.
  if (question.says(/^last|latest/) && question.says(/^(?:review|approve)/)) return undefined;
  // `who should own X` asks for advice.
  if (question.has('must') && !question.has('i') && question.says(/^(?:own|maintain|take over|handle)$/))
    return undefined;
  // `whom does X ask for help`.
  const [who] = question.indexesOf('who');
  const isAsking =
    who < question.first &&
    question.items.some(({ text }, index) => index > question.first && /^(?:asks?|consult|contact)$/.test(text));
  if (isAsking && !question.has('i', 'may', 'must')) return undefined;
  const isExpert = question.says(/^(?:experts?|responsible|in charge|familiar)/);
  const isSaid = isWho || isExpert || question.has('owners');
  return isSaid && question.isOnly(ownersWords) ? question.aboutOne('owners') : undefined;
};
