import type { GivenTexts } from '#server/engine/ask/answer-text/evidence.ts';
import { pathMatcher } from '#server/engine/search/path-glob.ts';
import { askSourcesDefault, type Source } from '#protocol/ask.ts';
import { answerByExcerpts } from './answer-by-excerpts.ts';
import type { Asking } from './asking.ts';
import { composeAnswer } from './compose-answer.ts';
import type { Draft } from './draft.ts';
import type { FoundPlaces } from './found-places.ts';
import type { ModelPrompt } from './model-ports.ts';
import { modelPrompt, type PromptInput, type PromptLimits, sourceTokens } from './model-prompt.ts';
import { modelSources, type ShownSource } from './model-sources.ts';

/** What a model is asked. */
export interface AskedPrompt {
  readonly prompt: ModelPrompt;
  /** What an answer may name and cite: what the prompt shows, and nothing else. */
  readonly given: GivenTexts;
}

/** What a model is asked, and what is answered where it does not answer. */
export interface ModelPlan extends AskedPrompt {
  /** The same about the first of the sources; undefined where there is only one. */
  shorter(): AskedPrompt | undefined;
  /** Their numbers are those of the prompt. */
  readonly sources: readonly Source[];
  /** The answer of extracts from the same sources. */
  excerpts(bytesMax: number): string;
  /** Files that are others by now. */
  readonly lostCount: number;
}

export interface PlanInput {
  readonly question: string;
  readonly path?: string;
  readonly maxSources?: number;
  /** What was spoken of before. */
  readonly subject?: string;
  readonly contextTokens: number;
}

/** Why there is nothing to ask a model about. */
export type NoPlan = 'nothing_found' | 'no_room';

/** What a model is to be asked, or why it is not. */
export async function planByModel(
  asking: Asking,
  found: FoundPlaces,
  { question, path, maxSources: sourcesMax = askSourcesDefault, subject, contextTokens }: PlanInput,
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
    prompt: modelPrompt(inputOf(about, draft, some), limits),
    given: { question, sources: some.map(givenText) },
  });
  const sources = shown.map(({ source }) => source);
  return {
    ...askedAbout(shown),
    shorter: () => (shown.length < 2 ? undefined : askedAbout(shown.slice(0, Math.ceil(shown.length / 2)))),
    sources,
    excerpts: (bytesMax) => {
      const withoutReason = { ...draft, lead: draft.lead.slice(0, 1) };
      return composeAnswer(withoutReason, asking.texts, { sourcesMax, isWanted, given: sources, bytesMax }).answer;
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

/** What the graph says of the places, as far as a source shows it. */
function relationsOf({ tail = [] }: Draft, isShown: (file: string, line: number) => boolean): string[] {
  const shown = tail.filter(({ place }) => place !== undefined && isShown(place.file, place.line));
  return [...new Set(shown.map(({ text }) => text.replace(/^- /, '')))];
}

function givenText({ source, what = '' }: ShownSource): string {
  return [source.file, what, source.content].join('\n');
}
