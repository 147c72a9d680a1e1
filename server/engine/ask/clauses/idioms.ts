import type { QuestionToken } from '../question-tokens.ts';
import { phrasesOf } from '../words/token-tests.ts';
import { isLimiting } from './limits.ts';

type Clause = readonly QuestionToken[];

/** All of it, with one blank between words. */
function textOf(clause: Clause): string {
  return clause.map(({ word }) => word).join(' ');
}

function isSaid(clause: Clause, pattern: RegExp): boolean {
  return !clause.some(({ isCode }) => isCode) && pattern.test(textOf(clause));
}

/** `{}` in a pattern. */
function patternOf(text: string, parts: Readonly<Record<string, string>>): RegExp {
  return new RegExp(
    text.replaceAll(/\{(\w+)\}/g, (_, part: string) => `(?:${parts[part].trim().replaceAll(/\s*,\s*/g, '|')})`),
  );
}

const asked = 'which, who, whom, what, where, how many, names, places, files';
const tags = patternOf(
  "^(?:and )?(?:what|which) (?:is|are|was) (?:it |he |she |they )?(?:'s )?names?$|" +
    '^(?:and |or |if so |if yes |if any )*(?:(?:by|from|on|to) )?{asked}(?: ones?| things?| files?| places?| functions?| exactly)?' +
    '(?: (?:is|are|would|might))?(?: (?:it|they|those|these|that|there|be))*$' +
    '|^(?:and |or )*(?:which|what)(?: (?:ones?|of them|of those|of these))? {exist}$' +
    '|^(?:and |or )*(?:which|what) \\w+ (?:is|are) (?:that|those|these|they|it)$',
  { asked, exist: 'exist, exists, do we have, have we, we have, do exist, do i have, are present, are available' },
);

/** `which ones?` asks again for what was asked for. */
export function isTag(clause: Clause): boolean {
  return isSaid(clause, tags);
}

const showing = `check, verify, confirm, look, have look, take look, have quick look, look it up, look up, show, list, tell, name,
  give, help, help out, investigate, find out, look into, print, point out, see, find, answer, enumerate, let know, reply`;
const shown = `it, this, that, them, those, these, me, us, for me, to me, for us, names, one, of them, here, at it, at this, at that,
  into it, into this, in code, answer, list, up, out, with this, with it, with that, full list, complete list, so`;
const wish =
  '(?:and |so |then |or |but )*(?:(?:can|could|would|will) (?:you|we|i|somebody|someone|anyone) )?(?:maybe |quickly |me )*';
const courtesies = patternOf(`^${wish}{showing}(?: {shown})*(?: (?:and|or|then) {showing}(?: {shown})*)*$`, {
  showing,
  shown,
});

/** `could you have a look`, `list them`: asks for the answer once more. */
export function isCourtesy(clause: Clause): boolean {
  return isSaid(clause, courtesies);
}

const lastOne =
  /^(?:and |but |so )*(?:i have )?(?:only|just|one|last|quick|final)(?: (?:only|one|last|more|quick|final))* (?:thing|question|check|step|bit|doubt|point)(?: left| remaining| missing| to do| to check| before .*| though)?$/;

const unwilling = `do not, never, not, can not, would not, would rather not, rather not, no time, have no time, have not time, will not, should not, no need,
  hate, not going`;
const wholeSuite = patternOf(
  '^(?:i |we |so |and |but )*{unwilling}(?: (?:want|like|need|have|have time|feel like|wait|wish))?(?: to)? ' +
    '(?:run|rerun|re-run|execute|start|wait for|running)(?: (?:full|whole|entire|complete|of|our))* ' +
    '(?:tests?|suites?|test suites?|everything|thing|pipeline|ci)(?: (?:for|on|after|because|each|again|here|locally)\\b.*)?$',
  { unwilling },
);

const onlyChanged =
  /^(?:and |but |so |because |since |as )*(?:i|we)(?: have)? only (?:have )?(?:touched|changed|edited|modified|altered|fixed|renamed|moved|refactored|tweaked|patched|updated|rewrote|touch|change|edit)\b/;

/** `I only changed X`: all that was changed, and no limit of what is asked. */
export function isOnlyChange(clause: Clause): boolean {
  const behind = clause.slice(clause.findIndex(({ word }) => word === 'only') + 1);
  return onlyChanged.test(textOf(clause)) && !isLimiting(behind);
}

const persons = `agent, ai agent, bot, assistant, newcomer, beginner, developer, dev, reviewer, tester, manager, product manager, intern, outsider,
  student, designer, engineer, junior, newbie, colleague, contributor, maintainer, team lead, lead, architect, consultant, freelancer, contractor, starter`;
const asPerson = patternOf(
  '^as (?:(?:new|junior|senior|external|fresh|complete|total|absolute|backend|frontend) )*{persons}' +
    '(?: (?:without|with no|with little|with zero|who has no|that has no) (?:\\w+ ){0,2}(?:context|knowledge|background|experience|idea|clue))?$',
  { persons },
);

/** `seen from the perspective of someone who doesn't know it yet`. */
const perspective =
  /^(?:seen |looked at |viewed )?from (?:perspective|viewpoint|point of view|standpoint|eyes) of (?:someone|somebody|newcomer|beginner|outsider|new \w+|junior|user|reviewer)\b/;

/** `the less we move, the better`. */
const proverb = /^(?:less|more|fewer|sooner|earlier|faster|smaller|simpler) (?:.* )?better$/;

const wordsOfTitles = phrasesOf(`
    monday, tuesday, wednesday, thursday, friday, weekend, spring, today, tomorrow, daily, weekly, monthly,
    quarterly, big, quick, small, code, my, our, for, in, on, next, this, sprint, release, architecture, team,
    project, onboarding, task, todo, pr, ticket, review, meeting, cleanup, clean-up, cleaning, planning, retro,
    standup, refactoring, audit, migration, day, week, session, question, context, background, incident, outage, on-call,
    oncall, qa, risk, assessment, regression, attack, surface, threat, model, security, compliance, evidence, interview,
    homework, exercise, assignment, debugging, investigation, triage, bug, hotfix, here, urgent, note, reminder, request,
    diligence, due, prep, preparation, estimate, estimation, docs, documentation, report, status, analysis, postmortem, and`);

/** What is said around questions and limits none: `only one thing left`, `I don't want to run the whole suite`. */
export function isIdiom(clause: Clause): boolean {
  if (wholeSuite.test(textOf(clause)) || isOnlyChange(clause)) return true;
  return [lastOne, asPerson, perspective, proverb].some((pattern) => isSaid(clause, pattern));
}

const titleWordsMax = 6;
const occasion =
  /^(?:session|meeting|review|round|gate|check|slide|slides|talk|training|workshop|interview|postmortem|retro|planning|audit|handbook|ticket|standup|handover|onboarding|diagram|refactoring|migration|cleanup|checklist|report|estimate|task|homework)s?$/;
const preposition = /^(?:at|before|after|with|for|of|in|on|about|from|by|to)$/;

/** `Friday cleanup:`, `Threat model session at two:` say for what it is asked; `on Windows:` limits it. */
export function isTitle(clause: Clause): boolean {
  if (clause.length === 0 || clause.some(({ isCode }) => isCode)) return false;
  if (clause.every(({ word }) => wordsOfTitles.has(word))) return true;
  const joint = clause.findIndex(({ word }) => preposition.test(word));
  const head = clause[(joint < 0 ? clause.length : joint) - 1];
  return clause.length <= titleWordsMax && head !== undefined && occasion.test(head.word) && !isLimiting(clause);
}

const purpose =
  /^for (?:(?:my|our) (?:\w+ )?(?:plan|diagram|slides|docs|spec|list|overview|analysis|estimate|proposal)|(?:my |our )?(?:cleaning|cleanup|cleaning up|clean-up|refactoring|refactor|review|migration|planning|documentation|docs|handover|onboarding|estimate|estimation|report|audit|notes|ticket|meeting|deletion|removal|renaming|rename))$/;

/** `for cleaning`, where it belongs to the request and not to what code does. */
export function isPurpose(clause: Clause): boolean {
  return isSaid(clause, purpose);
}
