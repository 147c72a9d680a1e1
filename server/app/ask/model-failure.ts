import { cutText } from '#server/base/cut-text.ts';
import { code } from './draft.ts';
import { type LanguageModel, ModelError, type ModelFailureKind } from '../ports/language-model.ts';

/** Why a model's answer is not there, or not all of it. `fault`: a mistake of this program. `left`: the engine ends. */
export interface WritingFailure {
  readonly kind: ModelFailureKind | 'fault' | 'left';
  readonly message: string;
}

const reasons: Readonly<Record<WritingFailure['kind'], string>> = {
  unauthorized: 'it does not accept the key',
  rate_limited: 'more was asked of it than it allows',
  too_long: 'the question and its sources are too long for it',
  unreachable: 'it could not be reached',
  timed_out: 'it took too long',
  refused: 'it would not answer',
  no_tools: 'it takes no tools',
  garbage: 'what it answered cannot be read',
  fault: 'an error of this program, which is in its log, kept it from that',
  left: 'the engine ends, and did not wait for it',
};

const messageCharactersMax = 200;
const nameCharactersMax = 200;
/** Addresses may be long: the line that names one has its room in every answer. */
const placeCharactersMax = 300;

/** `x/y at https://…`, for people. Names that a provider gave itself stand in back-ticks. */
export function modelWords({ name, place }: Pick<LanguageModel, 'name' | 'place'>): string {
  const where = atMost(place, placeCharactersMax);
  return `${code(atMost(name, nameCharactersMax))} at ${/^[a-z ]+$/i.test(where) ? where : code(where)}`;
}

function atMost(text: string, charactersMax: number): string {
  return text.length > charactersMax ? `${cutText(text, charactersMax)}…` : text;
}

/** Returns why a model did not write the answer, in one sentence. */
export function failureSentence(model: LanguageModel, error: WritingFailure, isBegun: boolean): string {
  const message = cutText(error.message.trim(), messageCharactersMax);
  const detail = message === '' ? '' : ` (${code(message)})`;
  const what = isBegun ? 'broke off' : 'gave no answer';
  const rest = isBegun ? ' What follows is by no model.' : '';
  return `${modelWords(model)} ${what}: ${reasons[error.kind]}${detail}.${rest}`;
}

/**
 * Returns the failure for an error that was thrown while a model writes: the answer goes on without it. Unexpected
 * errors are faults of ours.
 */
export function writingFailureOf(error: unknown, log: (text: string) => void): WritingFailure {
  if (error instanceof ModelError) return error;
  log(`Asking a language model failed: ${error instanceof Error ? String(error.stack) : String(error)}`);
  return { kind: 'fault', message: '' };
}
