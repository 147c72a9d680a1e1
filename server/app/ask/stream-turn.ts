import { askAnswerBytesMax, type Source } from '#protocol/ask.ts';
import type { ToolCall } from '#protocol/model-prompt.ts';
import { AnswerSplitter } from '#server/engine/ask/answer-text/answer-splitter.ts';
import type { AnswerUnit } from '#server/engine/ask/answer-text/answer-units.ts';
import type { AnswerWriter } from '#server/engine/ask/answer-text/answer-writer.ts';
import type { AnswerOutput } from './answer-output.ts';
import { AnswerCutOff } from '../ports/language-model.ts';

export interface Turn {
  readonly writer: AnswerWriter;
  readonly output: AnswerOutput;
  /** Sources of the answer, as it begins. */
  readonly sources: () => readonly Source[];
  /** Whether calls may follow: then what stands before the first sentence that cites something waits for the end of the turn. */
  readonly mayCall: boolean;
}

export interface WrittenTurn {
  /** As the model wrote it. */
  readonly text: string;
  readonly calls: readonly ToolCall[];
}

/** Bytes that a model may fill: behind them stands who wrote it, or why it broke off, for which this is room in any case. */
const writtenBytesMax = askAnswerBytesMax - 2000;
/** Characters that are read, be they shown or not. */
const readCharactersMax = 64 * 1024;

const cutOff = '\n\nThe answer is cut off here: it is longer than answers may be.';
const citation = /\[\d+\]/;

/**
 * Streams what a model writes in one turn, sentence by sentence, each after it is checked. What it says about what it is
 * going to look up is no answer: a turn that ends with calls is streamed only from the first citation on.
 */
export async function streamTurn(pieces: AsyncIterable<string | ToolCall>, turn: Turn): Promise<WrittenTurn> {
  const splitter = new AnswerSplitter();
  const stream = new TurnStream(turn);
  const calls: ToolCall[] = [];
  let text = '';
  let isCut = false;
  try {
    for await (const piece of pieces) {
      if (typeof piece !== 'string') {
        if (turn.mayCall) calls.push(piece);
        continue;
      }
      text += piece;
      if (text.length > readCharactersMax || !(await stream.take(splitter.feed(piece)))) return stream.cut();
    }
  } catch (error) {
    if (!(error instanceof AnswerCutOff)) throw error;
    isCut = true;
  }
  if (!(await stream.take(splitter.end())) || isCut) return stream.cut();
  if (calls.length === 0 && !(await stream.flush())) return stream.cut();
  return { text, calls };
}

class TurnStream {
  readonly #turn: Turn;
  /** Pieces that wait for a citation; undefined where nothing has to. */
  #held: string[] | undefined;
  /** Between the text of an earlier turn and of this one. */
  #between: string;

  constructor(turn: Turn) {
    this.#turn = turn;
    this.#held = turn.mayCall ? [] : undefined;
    this.#between = turn.output.text.text === '' ? '' : '\n\n';
  }

  /** @returns whether there is room for more */
  async take(units: Iterable<AnswerUnit>): Promise<boolean> {
    for (const unit of units) {
      const text = this.#turn.writer.write(unit);
      this.#held?.push(text);
      const isHeld = this.#held !== undefined && !citation.test(text);
      // oxlint-disable-next-line no-await-in-loop -- one sentence behind the other
      if (!isHeld && !(await this.#emitAll(this.#held ?? [text]))) return false;
    }
    return true;
  }

  /** @returns whether there was room for all of it */
  flush(): Promise<boolean> {
    return this.#emitAll(this.#held ?? []);
  }

  async cut(): Promise<WrittenTurn> {
    await this.flush();
    const { text } = this.#turn.output;
    if (text.text !== '') text.add(cutOff, askAnswerBytesMax);
    return { text: '', calls: [] };
  }

  async #emitAll(texts: readonly string[]): Promise<boolean> {
    this.#held = undefined;
    const { output, sources } = this.#turn;
    for (const text of texts.filter((each) => each !== '')) {
      // oxlint-disable-next-line no-await-in-loop -- the sources come before the first of them
      await output.begin(sources());
      if (!output.text.add(this.#between + text, writtenBytesMax)) return false;
      this.#between = '';
    }
    return true;
  }
}
