import type { GivenTexts } from '#server/engine/ask/answer-text/evidence.ts';
import { pathMatcher } from '#server/engine/search/path-glob.ts';
import { askSourcesDefault, type Source } from '#protocol/ask.ts';
import type { AskBudget } from '#protocol/model-budget.ts';
import type { ModelPrompt } from '#protocol/model-prompt.ts';
import { answerByExcerpts } from './answer-by-excerpts.ts';
import type { Asking } from './asking.ts';
import { composeAnswer } from './compose-answer.ts';
import type { Draft } from './draft.ts';
import type { FoundPlaces } from './found-places.ts';
import { type FencedPrompt, fencedPrompt, type PromptInput, type PromptLimits, sourceTokens } from './model-prompt.ts';
import { givenText, modelSources, type ShownSource } from './model-sources.ts';
import { type DialoguePlan, planDialogue } from './tools/plan-dialogue.ts';

/** Input and limits of one prompt. */
export interface AskedPrompt {
  readonly prompt: ModelPrompt;
  /** Texts that an answer may name and cite: those that the prompt shows, and no others. */
  readonly given: GivenTexts;
}

/** The prompt of a model, and the answer where the model does not answer. */
export interface ModelPlan extends AskedPrompt {
  /** With tools to look up more; undefined where it may have none, or there is no room for what they find. */
  readonly dialogue?: DialoguePlan;
  /** The same about the first of the sources; undefined where there is only one. */
  shorter(): AskedPrompt | undefined;
  /** Their numbers are those of the prompt. */
  readonly sources: readonly Source[];
  /** The answer of extracts that cites these sources. */
  excerpts(sources: readonly Source[], bytesMax: number): string;
  /** Files that are others by now. */
  readonly lostCount: number;
}

export interface PlanInput {
  readonly question: string;
  readonly path?: string;
  readonly maxSources?: number;
  /** Subject of the question before. */
  readonly subject?: string;
  readonly contextTokens: number;
  readonly budget: AskBudget;
}

/** Why there is nothing to ask a model about. */
export type NoPlan = 'nothing_found' | 'no_room';

/** Returns what to ask a model, or why it is not asked. */
export async function planByModel(
  asking: Asking,
  found: FoundPlaces,
  { question, path, maxSources: sourcesMax = askSourcesDefault, subject, contextTokens, budget }: PlanInput,
): Promise<ModelPlan | NoPlan> {
  const { missing, isAbsent, places } = found;
  if (missing.length > 0 || isAbsent || places.length === 0) return 'nothing_found';
  const isWanted = path === undefined ? () => true : pathMatcher(path);
  const limits: PromptLimits = { contextTokens, secret: asking.parts.cursorSecret() };
  const draft = await answerByExcerpts(asking, found, []);
  const about = { question, ...(subject !== undefined && { subject }) };
  const tokensMax = sourceTokens({ ...about, relations: relationsOf(draft, () => true) }, limits);
  const { shown, lostCount, isCut } = await modelSources(asking, places, { sourcesMax, tokensMax, isWanted });
  if (shown.length === 0) return isCut ? 'no_room' : 'nothing_found';
  const askedAbout = (some: readonly ShownSource[]): AskedPrompt => ({
    prompt: fencedPrompt(inputOf(about, draft, some), limits).prompt,
    given: { question, sources: some.map(givenText) },
  });
  const sources = shown.map(({ source }) => source);
  const withTools = (some: readonly ShownSource[]): FencedPrompt =>
    fencedPrompt({ ...inputOf(about, draft, some), toolCalls: budget.toolCalls }, limits);
  const dialogue = planDialogue(asking, shown, withTools, { question, budget, limits, sourcesMax, isWanted });
  return {
    ...askedAbout(shown),
    ...(dialogue && { dialogue }),
    shorter: () => (shown.length < 2 ? undefined : askedAbout(shown.slice(0, Math.ceil(shown.length / 2)))),
    sources,
    excerpts: (given, bytesMax) => {
      const withoutReason = { ...draft, lead: draft.lead.slice(0, 1) };
      return composeAnswer(withoutReason, asking.texts, { sourcesMax, isWanted, given, bytesMax }).answer;
    },
    lostCount,
  };
}

function inputOf(
  about: Pick<PromptInput, 'question' | 'subject'>,
  draft: Draft,
  shown: readonly ShownSource[],
): PromptInput {
  const isShown = (file: string, line: number) =>
    shown.some(({ source }) => source.file === file && source.line <= line && line <= source.endLine);
  return { ...about, shown, relations: relationsOf(draft, isShown) };
}

/** Returns what the graph says of the places, as far as a source shows it. */
function relationsOf({ tail = [] }: Draft, isShown: (file: string, line: number) => boolean): string[] {
  const shown = tail.filter(({ place }) => place !== undefined && isShown(place.file, place.line));
  return [...new Set(shown.map(({ text }) => text.replace(/^- /, '')))];
}
