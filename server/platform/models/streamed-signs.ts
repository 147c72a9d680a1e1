import { setImmediate as nextTurn } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import type { ToolCall } from '#protocol/model-prompt.ts';
import { AnswerCutOff, ModelError } from '#server/app/ports/language-model.ts';
import { streamedError, tooLong } from './failure-words.ts';
import type { ProviderDialect, Sign } from './provider-dialect.ts';
import { TooManyBytes } from './provider-exchange.ts';
import { StreamedCalls } from './streamed-calls.ts';
import { ThoughtFilter } from './thought-filter.ts';

/** More than a model writes within any wait. The reader sees nothing of thoughts and blanks, and cannot count them. */
const charactersMax = 1024 * 1024;
/** A chunk may bring thousands of events: so long they may keep everybody else. */
const turnMs = 4;

export interface StreamOrigin {
  readonly dialect: ProviderDialect;
  readonly place: string;
  /** Whether it was offered tools; those that it calls unasked are none. */
  readonly mayCall: boolean;
}

/**
 * Texts of a stream of events, up to its end, and the calls that it ends with. Throws `ModelError` where it reports a
 * failure, or holds nothing, `TooManyBytes` where it writes without an end, be it thoughts alone, and `AnswerCutOff`
 * where the end is one at the limit.
 */
export async function* streamedPieces(
  chunks: AsyncIterable<Uint8Array>,
  { dialect, place, mayCall }: StreamOrigin,
): AsyncGenerator<string | ToolCall> {
  let [isEmpty, characters] = [true, 0];
  const thoughts = new ThoughtFilter();
  const calls = new StreamedCalls();
  for await (const sign of signsOf(chunks, dialect, place)) {
    const { text: written = '', calls: parts = [], end, failure } = sign;
    if (failure !== undefined) throw streamedError(failure, place);
    characters += written.length + calls.take(parts);
    if (characters > charactersMax) throw new TooManyBytes();
    const text = thoughts.take(written) + (end === undefined ? '' : thoughts.end());
    isEmpty &&= text.trim() === '';
    if (text !== '') yield text;
    requireAnswer(sign, place);
    if (end === undefined) continue;
    const wanted = calls.whole();
    // At the limit of tokens the last call is not whole.
    if (mayCall && wanted.length > 0 && end === 'complete') return yield* wanted;
    const [calledTool, isCut] = [wanted.length > 0, end === 'cut'];
    if (isEmpty) throw emptyError({ calledTool, isThinking: thoughts.isThinking, isCut }, place);
    if (isCut) throw new AnswerCutOff();
    return;
  }
  throw new ModelError('unreachable', `The answer of ${place} broke off.`);
}

function requireAnswer({ end }: Sign, place: string): void {
  if (end === 'refused') throw new ModelError('refused', `${place} would not answer this.`);
  if (end === 'too_long') throw tooLong(place);
}

/** With pauses. Characters may be cut in two between chunks, and lines anywhere. */
async function* signsOf(
  chunks: AsyncIterable<Uint8Array>,
  dialect: ProviderDialect,
  place: string,
): AsyncGenerator<Sign> {
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void events.push(data) });
  const decoder = new TextDecoder();
  let beganMs = performance.now();
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    for (const data of events.splice(0)) {
      yield data === dialect.endMark ? dialect.read(undefined) : dialect.read(json(data, place));
      if (performance.now() - beganMs < turnMs) continue;
      await nextTurn();
      beganMs = performance.now();
    }
  }
}

function json(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelError('garbage', `What ${place} answers cannot be read.`);
  }
}

interface EmptyAnswer {
  readonly calledTool: boolean;
  readonly isThinking: boolean;
  readonly isCut: boolean;
}

function emptyError({ calledTool, isThinking, isCut }: EmptyAnswer, place: string): ModelError {
  return new ModelError('garbage', `The model at ${place} ${words()}.`);

  function words(): string {
    if (calledTool) return 'wanted tools to be called that it may not call, and wrote nothing';
    if (isThinking) return 'thought aloud, came to no end of it, and wrote no answer';
    return isCut ? 'came to its limit of tokens before it wrote anything' : 'wrote nothing';
  }
}
