import { AnswerSplitter } from '#server/engine/ask/answer-text/answer-splitter.ts';
import type { AnswerUnit } from '#server/engine/ask/answer-text/answer-units.ts';
import { AnswerWriter } from '#server/engine/ask/answer-text/answer-writer.ts';
import { type Answer, askAnswerBytesMax } from '#protocol/ask.ts';
import { interruptible } from './interruptible.ts';
import { failureSentence, modelWords, type WritingFailure, writingFailureOf } from './model-failure.ts';
import { AnswerCutOff, type LanguageModel } from './model-ports.ts';
import type { AskedPrompt, ModelPlan } from './plan-by-model.ts';
import { ToldText } from './told-text.ts';

export interface ModelAsked {
  readonly model: LanguageModel;
  readonly plan: ModelPlan;
  /** From the first request on. */
  readonly withinMs: number;
  /** Aborted when nobody wants the answer any more. */
  readonly signal: AbortSignal;
  /** Aborted when the engine leaves: then no model is waited for. */
  readonly leaving?: AbortSignal;
  /** Hears of faults of ours. */
  readonly log?: (text: string) => void;
}

/** Bytes that a model may fill: behind them stands who wrote it, or why it broke off, for which this is room in any case. */
const writtenBytesMax = askAnswerBytesMax - 2000;
/** Characters that are read, be they shown or not. */
const readCharactersMax = 64 * 1024;
/** Of an extractive answer that is worth beginning. */
const excerptsBytesMin = 600;

const cutOff = '\n\nThe answer is cut off here: it is longer than answers may be.';

/**
 * The answer of a model, told as it comes, each sentence after it is checked; without a model's, in the same text, the one of
 * extracts, and why. Throws nothing but the signal's reason.
 */
export async function answerByModel(
  asked: ModelAsked,
  tell: (text: string) => void,
): Promise<Pick<Answer, 'answer' | 'mode' | 'model'>> {
  const { model, plan, signal } = asked;
  const told = new ToldText(tell);
  const late = AbortSignal.any([AbortSignal.timeout(asked.withinMs), ...(asked.leaving ? [asked.leaving] : [])]);
  const first = await writeOnce(asked, { ...plan, told, late });
  const isTooLong = first?.kind === 'too_long' && told.text === '';
  const shorter = isTooLong ? plan.shorter() : undefined;
  const failure = shorter === undefined ? first : await writeOnce(asked, { ...shorter, told, late });
  signal.throwIfAborted();
  if (failure === undefined) {
    told.add(`\n\nWritten by ${modelWords(model)} from the sources above; not by the graph.`, askAnswerBytesMax);
    return { answer: told.text, mode: 'model', model: model.name };
  }
  const begin = `${told.text === '' ? '' : '\n\n'}${failureSentence(model, failure, told.text !== '')}`;
  told.add(begin, askAnswerBytesMax);
  const left = askAnswerBytesMax - told.bytes - 2;
  if (left >= excerptsBytesMin) told.add(`\n\n${plan.excerpts(left)}`, askAnswerBytesMax);
  return { answer: told.text, mode: 'extractive' };
}

/** Why there is no answer, or not all of it; undefined where there is. */
async function writeOnce(
  { model, signal, leaving, log = () => undefined }: ModelAsked,
  { prompt, given, told, late }: AskedPrompt & { readonly told: ToldText; readonly late: AbortSignal },
): Promise<WritingFailure | undefined> {
  const ended = new AbortController();
  const either = AbortSignal.any([signal, late, ended.signal]);
  try {
    await tellWritten(interruptible(model.write(prompt, either), either), new AnswerWriter(given), told);
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) return { kind: leaving?.aborted ? 'left' : 'timed_out', message: '' };
    return writingFailureOf(error, log);
  } finally {
    ended.abort(new Error('the answer is done'));
  }
  return told.text === '' ? { kind: 'garbage', message: '' } : undefined;
}

async function tellWritten(pieces: AsyncIterable<string>, writer: AnswerWriter, told: ToldText): Promise<void> {
  const splitter = new AnswerSplitter();
  const tellUnits = (units: Iterable<AnswerUnit>): boolean => {
    for (const unit of units) if (!told.add(writer.write(unit), writtenBytesMax)) return false;
    return true;
  };
  let read = 0;
  let isCut = false;
  try {
    for await (const piece of pieces) {
      read += piece.length;
      if (read > readCharactersMax || !tellUnits(splitter.feed(piece))) return cut(told);
    }
  } catch (error) {
    if (!(error instanceof AnswerCutOff)) throw error;
    isCut = true;
  }
  if (!tellUnits(splitter.end()) || isCut) cut(told);
}

function cut(told: ToldText): void {
  if (told.text !== '') told.add(cutOff, askAnswerBytesMax);
}
