import {
  entryPatterns,
  startPatterns,
  exportPatterns,
  modulePatterns,
  cyclePatterns,
  cycleOfPatterns,
  unusedPatterns,
  unusedOfPatterns,
} from './project-patterns.ts';
import { userPatterns, useFamilies, usedPatterns } from './use-patterns.ts';
import { vocabulary } from './vocabulary.ts';
import { type PhrasePattern, readPattern } from './phrase-pattern.ts';

/** What a question asks of the graph. `again`: the same as before, of something else. */
export const questionKinds = [
  'users',
  'used',
  'defined',
  'path',
  'impact',
  'tests',
  'entryPoints',
  'modules',
  'cycles',
  'unused',
  'owners',
  'again',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

export interface QuestionPattern {
  readonly kind: QuestionKind;
  readonly pattern: PhrasePattern;
  /** A word for what the question is about: `calls`, `route`. */
  readonly about?: string;
}

const definedPatterns = [
  'where [exactly] is|are X',
  'where|whereabouts [exactly] is|are|was|were X {defined} [at|in]',
  'whereabouts is|are X',
  'where is|are X being {defined}',
  'where X is|are {defined}',
  'where do|does X live|reside|sit|live_in_code|stand',
  'where X lives|resides|sits',
  'where do|does X get {defined}',
  'where do|does X come from',
  'where can|could|do|will|would {i} find|see|locate|look_at|look_up X',
  'where to find|look_for|see X',
  'where do|did|does {i} define|declare|implement|create|write|keep X',
  'which|what {file} defines|declares|contains|implements|has|holds|introduces|define|contain|declare X',
  'what|who defines|declares|implements X',
  '[in] which|what {file} is|are X {defined} [in|at]',
  '[in] which|what {file} is|are X [in]',
  '[in] which|what {file} do|does X live|sit|reside [in]',
  '[in] which|what {file} can|do {i} find X [in]',
  '[{are}] {file} of|with|that_contains|that_defines X',
  '[go_to|jump_to|open|look_up] [{are}] {definition} of|for X',
  '[{are}] X {definition}',
  "[{are}] X 's {definition}",
  'where is|are {definition} of|for X',
  'where can|do {i} find {definition} of|for X',
  'which|what line is|are X {defined} on|at|in',
  'on which|what line is|are X {defined}',
  'is X {defined} [anywhere|somewhere]',
  'locate X',
  'go_to|jump_to X',
  'is there {file} called|named X',
  'is there function|class|method|symbol|type|interface called|named X',
] as const;

const pathPatterns = [
  'how|why do|does|can|could|would|will|did X {reach} Y',
  'how|why X {reach} Y',
  'how|why|how_come X {reaches} Y',
  'is|are Y {used} by|in|from X',
  'in|by|on|through what|which {way} do|does|can X {reach} Y',
  'how is|are X {connected} to|with|and Y',
  'how are X and Y {connected}',
  'how do|does X and Y relate|connect',
  'why do|does|can|would|did X {dependOn} Y',
  'why is X {connected} to|with Y',
  'why is X depending|dependent on Y',
  'is|are there {path} from X to Y',
  'is|are there {path} between X and Y',
  '[{are}] [shortest|dependency|call|import|direct] {path} from X to Y',
  '[{are}] [shortest|dependency|call|import|direct] {path} between X and Y',
  'how do|does {path} from X to Y look [like]',
  'what is {path} from X to Y',
  'what connects|links|couples|ties X and|to|with Y',
  'what lies|is between X and Y',
  'what leads from X to Y',
  'do|does|can|could|will|would X {reach} Y',
  'do|does X {dependOn} Y',
  'how do|can|does|could|would {i} get|come|go from X to Y',
  'how do|does|can call|calls|control|execution|flow|control_flow|request|it get|come|flow|go from X to Y',
  'how to get from X to Y',
  'trace|follow [{path}] [from] X to Y',
  'through|via what|which {thing} do|does X {reach} Y',
  'is X {connected} to|with Y',
  'is Y reachable from X',
  'how is Y reached|called|used from|by X',
  'is X dependent on Y',
  'get from X to Y',
  'from X to Y',
  'what is {connected} X and Y',
  'are X and Y {connected}',
] as const;

const impactPatterns = [
  'what|who|which {breaks} {if} {i} {change} X',
  'what|which {thing} {breaks} {if} {i} {change} X',
  'what|who {breaks} {if} X {changes}',
  'what|which {thing} {breaks} {if} X {changes}',
  '{if} {i} {change} X what|who|which {breaks}',
  '{if} {i} {change} X what|which {thing} {breaks}',
  '{if} X {changes} what|who {breaks}',
  '{if} X {changes} what|which {thing} {breaks}',
  'what|who {breaks} when|by|from|after|through {changing} X',
  'what|which {thing} {breaks} when|by|from|after|through {changing} X',
  'what|who {breaks} with X',
  '[{are}] {impact} of|if {changing} X',
  '[{are}] {impact} of X',
  '[{are}] {impact} {if} {i} {change} X',
  "[{are}] X 's {impact}",
  '[{are}] {impact} on {thing} of {changing} X',
  'how big|large|high|far_reaching is {impact} of {changing} X',
  'how big|large|high is {impact} of X',
  'what {impact} do|does|would|will {changing} X have',
  'what {impact} do|does|would|will X have',
  'is it safe|ok|okay|dangerous|risky to {change} X',
  'is|are X safe|risky|dangerous to {change}',
  'is {changing} X safe|risky|dangerous',
  'can {i} [safely] {change} X [safely]',
  'can {i} {change} X without breaking {anything}',
  'how risky|dangerous|safe|hard is it to {change} X',
  'how risky|dangerous|safe is {changing} X',
  'what do|does|would|will|could {changing} X break|affect|impact|influence|cause|touch',
  'what do|would|will|could i|we break {if} {i} {change} X',
  'what do|would|will|could i|we break by {changing} X',
  'who|what is affected by X',
  'what|which {thing} is|are affected by X',
  'what|which do i|we have|need to {change} {if} {i} {change} X',
  'what|which {thing} do|would|must|should {i} [have|need] [to] {change} {if} {i} {change} X',
  'what should|must|do|would {i} [have|need] [to] know|consider|check|watch_out_for|be_careful_about|watch|keep_in_mind before|when|if {changing} X',
  'do|does|would|will {changing} X break|affect|impact {anything}',
  'will {anything} break {if} {i} {change} X',
  'what|who would notice {if} {i} {change} X',
] as const;

const testPatterns = [
  'what|which {tests} {cover} X',
  'what|which {tests} do|does {cover} X',
  '[{are}] {tests} [that|which] {cover} X',
  '[{are}] {tests} {covering} X',
  '[{are}] [existing|relevant|related] {tests} for|of|covering X',
  '[{are}] X {tests}',
  "[{are}] X 's {tests}",
  'what|which {tests} should|must|do|shall|can|would|need {i} [have|need] [to] {run} [{if}|for|before] [{i}] [{change}] X',
  'what|which {tests} should|must|do|shall|can|would {i} [have|need] [to] {run} after|before|when|for|if {changing} X',
  'what|which {tests} should|must|do|shall {i} [have|need] [to] {run} {if} X {changes}',
  'what|which {tests} [do i] need to {run} {if} {i} {change} X',
  'what|which {tests} need|have|are to be {run} {if} {i} {change} X',
  'what|which {tests} to {run} for|after|before|when [{changing}] X',
  'what|which {tests} {breaks} {if} {i} {change} X',
  'what|which {tests} {breaks} {if} X {changes}',
  'what|which {tests} {breaks} by {changing} X',
  'what|which {tests} is|are [there|relevant] for|of X',
  'what|which {tests} do|does X have',
  'what|who tests X',
  'is|are X {covered} [by] [{tests}] [anywhere|somewhere]',
  'is|are X [well] {covered}',
  'is|are X not {covered}',
  'how [well] is|are X {covered}',
  'where is|are X {covered}',
  'do|does X have {tests}',
  'has|have X [got] {tests}',
  'is|are there {tests} [that|which] {cover} X',
  'is|are there {tests} {covering} X',
  'where is|are {tests} {covering} X',
  'where can|do {i} find {tests} {covering} X',
  'how many {tests} {cover} X',
  'how many {tests} are there for|of X',
  'how do {i} test X',
  'by what|which {tests} is|are X {covered}',
] as const;

const ownerPatterns = [
  'who [else] {knows} X [best|most|well|last]',
  'who {knows} code in|of|behind X',
  'who {knows} this code [:] X',
  'what|which people|person|developer|developers|team|author|authors|colleague|colleagues {knows} X [best|most|well]',
  'who is|are [main|current] {owners} [of|for|on|behind] X',
  'whom|who should|can|could|do|must|shall|would {i} ask|contact|talk_to|speak_to|consult|go_to|turn_to [about|on|regarding|with_questions_about|for_help_with|if_i_have_questions_about] X',
  'whom|who to ask|contact about|regarding|on X',
  '[{are}] [code|main] {owners} of|for|behind X',
  "[{are}] X 's {owners}",
  'is there {owners} of|for X',
  'who is|are {owners}',
  'to whom does X belong',
  'whose code is X',
  'who has knowledge about X',
  'who is best person to ask about X',
] as const;

const againPatterns = [
  'what|how about X',
  'and|or [what_about|how_about|for|of|with] X',
  'same for|of|with X',
  'what of X',
] as const;

function compile(
  kind: QuestionKind,
  patterns: readonly string[],
  words: { readonly about?: string; readonly vocabulary?: Readonly<Record<string, string>> } = {},
): QuestionPattern[] {
  const known = { ...vocabulary, ...words.vocabulary };
  return patterns.map((text) => ({
    kind,
    pattern: readPattern(text, known),
    ...(words.about !== undefined && { about: words.about }),
  }));
}

/** Types of entry points by the words for them; `entry`: all. */
const entryWords = ['entry', 'route', 'command', 'job', 'worker', 'page', 'message', 'scripts', 'exported'] as const;

function* allPatterns(): Generator<QuestionPattern> {
  for (const [about, family] of Object.entries(useFamilies)) {
    yield* compile('users', userPatterns, { about, vocabulary: { ...family } });
    yield* compile('used', usedPatterns, { about, vocabulary: { ...family } });
  }
  yield* compile('defined', definedPatterns);
  yield* compile('path', pathPatterns);
  yield* compile('impact', impactPatterns);
  yield* compile('tests', testPatterns);
  for (const about of entryWords) {
    yield* compile('entryPoints', entryPatterns, { about, vocabulary: { entries: vocabulary[about] } });
  }
  yield* compile('entryPoints', startPatterns, { about: 'entry' });
  yield* compile('entryPoints', exportPatterns, { about: 'exported' });
  yield* compile('modules', modulePatterns);
  yield* compile('cycles', [...cyclePatterns, ...cycleOfPatterns]);
  yield* compile('unused', [...unusedPatterns, ...unusedOfPatterns]);
  yield* compile('owners', ownerPatterns);
  yield* compile('again', againPatterns);
}

let compiled: readonly QuestionPattern[] | undefined;

/** All patterns, read when they are first asked for. */
export function questionPatterns(): readonly QuestionPattern[] {
  compiled ??= [...allPatterns()];
  return compiled;
}
