import { isInOtherLanguage } from '#server/engine/ask/other-language.ts';
import { documentKinds } from '#server/engine/ask/question-kinds.ts';
import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { pathMatcher } from '#server/engine/search/path-glob.ts';
import { askSourcesDefault } from '#protocol/ask.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { FoundQuestion, MeantThing, ReadQuestion } from '../analysis/question-data.ts';
import type { CallContext } from '../operations/operation.ts';
import { answerByExcerpts, withoutFiles } from './answer-by-excerpts.ts';
import { answerByDocuments } from './answer-by-documents.ts';
import { answerByGraph } from './answer-by-graph.ts';
import { answerMissing, answerUndeclared } from './answer-declared.ts';
import { type AskedUseCases, type Asking, pinnedTo } from './asking.ts';
import { type ComposedAnswer, composeAnswer } from './compose-answer.ts';
import type { Conversations, Remembered } from './conversations.ts';
import { code, type Draft } from './draft.ts';
import { findPlaces, mayOccur } from './found-places.ts';
import type { LanguageModels } from './language-models.ts';
import type { LanguageModel } from '../ports/language-model.ts';
import { type ModelPlan, type NoPlan, planByModel, type PlanInput } from './plan-by-model.ts';
import { SourceTexts } from './source-texts.ts';

export interface AskParts extends AskedUseCases {
  readonly conversations: Conversations;
  readonly models: LanguageModels;
  /** Called with faults of ours that cost an answer its model. */
  readonly log?: (text: string) => void;
}

/** Number of tries: files that differ from the index this often are being written all the time. */
const attempts = 3;

/** Properties of a model that a plan depends on. */
type PlannedModel = Pick<LanguageModel, 'contextTokens' | 'budget'>;

/** The answer, or what a model is to be asked. */
export type Made<Model> = MadeAnswer | MadePlan<Model>;

interface MadeAnswer {
  readonly answer: ComposedAnswer;
  readonly remembered: Remembered;
  readonly snapshot: string;
}

interface MadePlan<Model> extends Omit<MadeAnswer, 'answer'> {
  readonly plan: ModelPlan;
  readonly model: Model;
}

type AskParams = OperationParams<'ask.run'>;

/** Everything up to what a model writes, in a conversation that goes on or is a new one. Nothing is kept of it. */
export async function prepareAnswer<Model extends PlannedModel>(
  parts: AskParts,
  params: AskParams,
  model: Model | undefined,
  context: CallContext,
): Promise<{ readonly conversationId: string; readonly made: Made<Model> }> {
  // A project that the caller may not see has no conversations either.
  const snapshot = await parts.snapshots.newest(params.id, 'calls', context);
  const { id, last } = parts.conversations.open(params.conversationId, params.id, context.caller);
  return { conversationId: id, made: await answerFresh(parts, { params, model, last }, snapshot, context) };
}

interface AskedQuestion<Model> {
  readonly params: AskParams;
  /** The one that answers where the graph does not; undefined where none may. */
  readonly model: Model | undefined;
  readonly last: Remembered;
}

/** Where a cited file has changed meanwhile, brings the index up to date and asks again. */
async function answerFresh<Model extends PlannedModel>(
  parts: AskParts,
  asked: AskedQuestion<Model>,
  first: GraphSnapshot,
  context: CallContext,
): Promise<Made<Model>> {
  let snapshot = first;
  for (let attempt = 1; ; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each attempt follows from the one before
    const made = await answerFrom(parts, asked, snapshot, context);
    const { lostCount } = 'plan' in made ? made.plan : made.answer;
    if (lostCount === 0 || attempt === attempts) return made;
    // oxlint-disable-next-line no-await-in-loop
    snapshot = await parts.snapshots.refreshed(asked.params.id, 'calls', context);
  }
}

async function answerFrom<Model extends PlannedModel>(
  parts: AskParts,
  { params, model, last }: AskedQuestion<Model>,
  snapshot: GraphSnapshot,
  context: CallContext,
): Promise<Made<Model>> {
  const asking = askingOf(parts, params.id, snapshot, context);
  const noFile = withoutFiles(snapshot.files, params.path);
  if (noFile !== undefined) return composed(asking, params, noFile, last);
  const read = (await parts.analysis.ask(snapshot, 'asked', { question: params.question }, context.signal)).read();
  const found = read.found && withLast(read.found, last, thingOfPath(params, snapshot));
  const isOfGraph = found !== undefined && !documentKinds.has(found.kind) && mayUseGraph(params, context);
  const draft = isOfGraph ? await byGraph(asking, found) : undefined;
  if (draft !== undefined) return composed(asking, params, draft, rememberedOf(found, last));
  // Extracts need the text index, which a run that was to make the calls alone has not made.
  const searched =
    snapshot.search === undefined ? await parts.snapshots.newest(params.id, 'search', context) : snapshot;
  const { named, unknownNames } = read;
  return answerByText(askingOf(parts, params.id, searched, context), {
    params,
    model,
    last,
    named,
    unknownNames,
    ...(found && { found }),
  });
}

interface ReadAsked<Model> extends AskedQuestion<Model>, Pick<ReadQuestion, 'named' | 'unknownNames'> {
  readonly found?: FoundQuestion;
}

/** Returns a plan for a model, else an answer from documents, else the code that is found. */
async function answerByText<Model extends PlannedModel>(
  asking: Asking,
  { params, model, last, named, unknownNames, found }: ReadAsked<Model>,
): Promise<Made<Model>> {
  const { question, path, maxSources: sourcesMax = askSourcesDefault } = params;
  const places = await findPlaces(asking, { question, path, sourcesMax, named, unknownNames });
  const remembered = rememberedOfExtracts(question, named, last);
  const plan =
    model &&
    (await planByModel(asking, places, {
      ...wantedOf(params, last),
      contextTokens: model.contextTokens,
      budget: model.budget,
    }));
  if (model !== undefined && typeof plan === 'object') {
    return { plan, model, remembered, snapshot: asking.snapshot.id };
  }
  const noPlan = typeof plan === 'object' ? undefined : plan;
  const fallback = found && (await answerByDocuments(asking, found));
  if (found !== undefined && fallback !== undefined) {
    const draft = { ...fallback, lead: [...fallback.lead, { text: whyNoModel(params, noPlan) }] };
    return composed(asking, params, draft, rememberedOf(found, last));
  }
  return composed(asking, params, await answerByExcerpts(asking, places, remarksOf(params, noPlan)), remembered);
}

function wantedOf(
  { question, path, maxSources }: AskParams,
  { subject }: Remembered,
): Omit<PlanInput, 'contextTokens' | 'budget'> {
  return { question, path, maxSources, ...(subject && { subject: subject.id }) };
}

const onlyEnglish = 'Questions are understood in English: of this one the words alone were looked for.';

/** Returns why it is extracts that answer, and what that means for this question. */
function remarksOf(params: AskParams, noPlan: NoPlan | undefined): readonly string[] {
  return [...(isInOtherLanguage(params.question) ? [onlyEnglish] : []), whyNoModel(params, noPlan)];
}

/** @param noPlan undefined where there is no model that may be asked */
function whyNoModel({ mode }: AskParams, noPlan: NoPlan | undefined): string {
  if (noPlan === 'no_room') {
    return 'The language model was not asked: beside the question none of the code has room in what it takes.';
  }
  const isMissed = mode === 'model' && noPlan === undefined;
  return isMissed ? 'No language model is set up that may be asked.' : 'No language model was asked.';
}

function askingOf(parts: AskParts, id: string, snapshot: GraphSnapshot, context: CallContext): Asking {
  return {
    parts: pinnedTo(parts, snapshot),
    id,
    snapshot,
    texts: new SourceTexts(parts.files, id, snapshot, context),
    context,
  };
}

/**
 * Test keys get extracts alone, as does a caller that asks for them; a caller that asks for a model does not get the
 * graph.
 */
function mayUseGraph({ mode = 'auto' }: AskParams, context: CallContext): boolean {
  return mode === 'auto' && !isTestKey(context);
}

export function isTestKey({ caller }: CallContext): boolean {
  return caller.kind === 'key' && caller.type === 'test';
}

function composed(asking: Asking, params: AskParams, draft: Draft, remembered: Remembered): MadeAnswer {
  const { path, maxSources: sourcesMax = askSourcesDefault } = params;
  const isWanted = path === undefined ? () => true : pathMatcher(path);
  const isWider = draft.mode === 'graph' && draft.lines.some(({ file }) => file !== undefined && !isWanted(file));
  const fallback = isWider && path !== undefined ? withPathRemark(draft, path) : draft;
  const answer = composeAnswer(fallback, asking.texts, { sourcesMax, isWanted });
  return { answer, remembered, snapshot: asking.snapshot.id };
}

/** Adds a remark, so that the answer is not taken for one about the code below that path. */
function withPathRemark(draft: Draft, path: string): Draft {
  const text = `This is about the whole project: only citations are limited to ${code(path)}.`;
  return { ...draft, lead: [...draft.lead, { text }] };
}

/** Undefined where the question is another one after all: about a word of English, or a name that others declare. */
async function byGraph(asking: Asking, found: FoundQuestion): Promise<Draft | undefined> {
  const unclear = found.things.find(({ thing }) => thing === undefined);
  if (unclear?.isPronoun === true) return unknownPronoun;
  if (unclear?.candidateCount === 0) {
    const [isSaid] = await mayOccur(asking, [unclear.text]);
    if (!isSaid) return answerMissing(unclear);
    return isQualified(unclear) ? answerUndeclared(unclear) : undefined;
  }
  return answerByGraph(asking, found);
}

/** `Cart.remove`, `src/cart.ts`: that its parts occur says nothing of the whole, which can only be a name. */
function isQualified({ text, isCode }: MeantThing): boolean {
  return isCode && /[.#/:]/.test(text);
}

const unknownPronoun: Draft = {
  mode: 'graph',
  lead: [
    {
      text: 'What the question means by “it” is not known: the answer before, if any, was about no single thing. Name it.',
    },
  ],
  lines: [],
  certainty: 'unknown',
  doubts: [{ code: 'question_names_nothing' }],
};

/** `it` is what was spoken of last; `and of Y?` asks the same again. */
function withLast(found: FoundQuestion, last: Remembered, here: NamedThing | undefined): FoundQuestion | undefined {
  const things = found.things.map((thing) => (thing.isPronoun ? pointed(thing, last.subject ?? here) : thing));
  if (found.kind !== 'again') return { ...found, things };
  if (last.kind === undefined || last.kind === 'path' || last.subject === undefined) return undefined;
  return { ...found, kind: last.kind, things, ...(last.about !== undefined && { about: last.about }) };
}

function pointed(meant: MeantThing, subject: NamedThing | undefined): MeantThing {
  return subject === undefined ? meant : { ...meant, text: subject.id, thing: subject, candidateCount: 1 };
}

/** `this file` is the one that the question is limited to. */
function thingOfPath({ path }: AskParams, { files }: GraphSnapshot): NamedThing | undefined {
  return path === undefined || findFile(files, path) === undefined ? undefined : { kind: 'file', id: path, file: path };
}

function rememberedOf(found: FoundQuestion | undefined, last: Remembered): Remembered {
  // What is named and not known is no reason to speak of the thing before it.
  const subject = found === undefined || found.things.length === 0 ? last.subject : found.things[0].thing;
  const kind = found?.kind ?? last.kind;
  const about = found?.about;
  return { ...(subject && { subject }), ...(kind && { kind }), ...(about !== undefined && { about }) };
}

/** Extracts are about many things: `it` is none of them behind those, unless the question said it too. */
function rememberedOfExtracts(question: string, named: readonly NamedThing[], last: Remembered): Remembered {
  if (named.length === 1) return { ...last, subject: named[0] };
  return named.length === 0 && /\bits?\b/i.test(question) ? last : {};
}
