import { AnswerWriter } from '#server/engine/ask/answer-text/answer-writer.ts';
import { type Answer, askAnswerBytesMax, type AnswerItem } from '#protocol/ask.ts';
import type { ModelPrompt, ToolCall } from '#protocol/model-prompt.ts';
import { AnswerOutput } from './answer-output.ts';
import { counted } from './draft.ts';
import { interruptible } from './interruptible.ts';
import { failureSentence, modelWords, type WritingFailure, writingFailureOf } from './model-failure.ts';
import type { LanguageModel } from '../ports/language-model.ts';
import type { AskedPrompt, ModelPlan } from './plan-by-model.ts';
import { streamTurn, type WrittenTurn } from './stream-turn.ts';
import type { ToolDialogue } from './tools/tool-dialogue.ts';

export interface ModelRequest {
  readonly model: LanguageModel;
  readonly plan: ModelPlan;
  /** Aborts when the answer is no longer needed. */
  readonly signal: AbortSignal;
  /** Aborted when the engine leaves: then no model is waited for. */
  readonly leaving?: AbortSignal;
  /** Called with faults of ours. */
  readonly log?: (text: string) => void;
}

/** Fewest bytes of an extractive answer that is worth beginning. */
const excerptsBytesMin = 600;

/**
 * The answer of a model, streamed as it comes: its steps, its sources, then each sentence after it is checked. Without a model's,
 * in the same text, the one of extracts, and why. Throws nothing but the signal's reason.
 */
export async function answerByModel(
  asked: ModelRequest,
  emit: (piece: AnswerItem) => void,
): Promise<Pick<Answer, 'answer' | 'mode' | 'model' | 'sources'> & { readonly steps: NonNullable<Answer['steps']> }> {
  const { model, plan, signal } = asked;
  const output = new AnswerOutput(emit, signal);
  const lateMs = model.budget.seconds * 1000;
  const late = AbortSignal.any([AbortSignal.timeout(lateMs), ...(asked.leaving ? [asked.leaving] : [])]);
  const writing: Writing = { asked, output, late };
  const dialogue = plan.dialogue?.begin(AbortSignal.any([signal, late]));
  const failure = await writeAnswer(writing, plan, dialogue);
  signal.throwIfAborted();
  await output.begin(plan.sources);
  const { text, sources } = output;
  const steps = [...(dialogue?.steps ?? [])];
  if (failure === undefined) {
    const looked = steps.length === 0 ? '' : ` after ${counted(steps.length, 'call')} of tools`;
    const by = `Written by ${modelWords(model)} from the sources above${looked}; not by the graph.`;
    text.add(`\n\n${by}`, askAnswerBytesMax);
    return { answer: text.text, mode: 'model', model: model.name, sources: [...sources], steps };
  }
  const begin = `${text.text === '' ? '' : '\n\n'}${failureSentence(model, failure, text.text !== '')}`;
  text.add(begin, askAnswerBytesMax);
  const left = askAnswerBytesMax - text.bytes - 2;
  if (left >= excerptsBytesMin) text.add(`\n\n${plan.excerpts(sources, left)}`, askAnswerBytesMax);
  return { answer: text.text, mode: 'extractive', sources: [...sources], steps };
}

interface Writing {
  readonly asked: ModelRequest;
  readonly output: AnswerOutput;
  readonly late: AbortSignal;
}

/** With tools where the model may have some; in one prompt where it takes none, or nothing longer; of a long one the half. */
async function writeAnswer(
  writing: Writing,
  plan: ModelPlan,
  dialogue: ToolDialogue | undefined,
): Promise<WritingFailure | undefined> {
  const isBegun = () => writing.output.text.text !== '';
  if (dialogue !== undefined) {
    const failure = await attempt(writing, (signal) => writeByDialogue(writing, dialogue, signal));
    const isToPlain = failure?.kind === 'no_tools' || failure?.kind === 'too_long';
    if (!isToPlain || isBegun()) return failure;
  }
  writing.asked.signal.throwIfAborted();
  await writing.output.begin(plan.sources);
  const first = await attempt(writing, (signal) => writeByPrompt(writing, plan, signal));
  const shorter = first?.kind === 'too_long' && !isBegun() ? plan.shorter() : undefined;
  return shorter === undefined ? first : attempt(writing, (signal) => writeByPrompt(writing, shorter, signal));
}

/** Returns why there is no answer, or not all of it; undefined where there is. */
async function attempt(
  { asked: { signal, leaving, log = () => undefined }, output, late }: Writing,
  write: (signal: AbortSignal) => Promise<void>,
): Promise<WritingFailure | undefined> {
  const ended = new AbortController();
  try {
    await write(AbortSignal.any([signal, late, ended.signal]));
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) return { kind: leaving?.aborted ? 'left' : 'timed_out', message: '' };
    return writingFailureOf(error, log);
  } finally {
    ended.abort(new Error('the answer is done'));
  }
  return output.text.text === '' ? { kind: 'garbage', message: '' } : undefined;
}

async function writeByPrompt({ asked, output }: Writing, plan: AskedPrompt, signal: AbortSignal): Promise<void> {
  const turn = { writer: new AnswerWriter(plan.given), output, sources: () => output.sources, mayCall: false };
  await streamTurn(piecesOf(asked.model, plan.prompt, signal), turn);
}

/** Turn by turn, until one calls no tools. */
async function writeByDialogue({ asked, output }: Writing, dialogue: ToolDialogue, signal: AbortSignal): Promise<void> {
  const sources = () => {
    dialogue.sources.close();
    return dialogue.sources.all;
  };
  for (;;) {
    signal.throwIfAborted();
    const { mayCall } = dialogue;
    const pieces = piecesOf(asked.model, dialogue.prompt(), signal);
    const turn = { writer: new AnswerWriter(dialogue.given), output, sources, mayCall };
    // oxlint-disable-next-line no-await-in-loop -- one turn follows from the other
    const { text, calls }: WrittenTurn = await streamTurn(pieces, turn);
    if (calls.length === 0) return;
    // oxlint-disable-next-line no-await-in-loop
    await dialogue.answer(text, calls, (data) => output.emit({ event: 'step', data }));
  }
}

function piecesOf(model: LanguageModel, prompt: ModelPrompt, signal: AbortSignal): AsyncIterable<string | ToolCall> {
  return interruptible(model.write(prompt, signal), signal);
}
