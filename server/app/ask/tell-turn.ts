import type { Source } from '#protocol/ask.ts';
import { askAnswerBytesMax } from '#protocol/ask.ts';
import type { ToolCall } from '#protocol/model-prompt.ts';
import { AnswerSplitter } from '#server/engine/ask/answer-text/answer-splitter.ts';
import type { AnswerUnit } from '#server/engine/ask/answer-text/answer-units.ts';
import type { AnswerWriter } from '#server/engine/ask/answer-text/answer-writer.ts';
import type { AnswerOutput } from './answer-output.ts';
import { AnswerCutOff } from './model-ports.ts';

export interface Turn {
  readonly writer: AnswerWriter;
  readonly output: AnswerOutput;
  /** Of the answer, as it begins. */
  readonly sources: () => readonly Source[];
  /** Whether calls may follow: then what stands before the first sentence that cites something is told at the end alone. */
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
 * Tells what a model writes in one turn, sentence by sentence, each after it is checked. What it says about what it is going
 * to look up is no answer: a turn that ends with calls tells it only from the first citation on.
 */
export async function tellTurn(pieces: AsyncIterable<string | ToolCall>, turn: Turn): Promise<WrittenTurn> {
  const splitter = new AnswerSplitter();
  const teller = new TurnTeller(turn);
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
      if (text.length > readCharactersMax || !(await teller.take(splitter.feed(piece)))) return teller.cut();
    }
  } catch (error) {
    if (!(error instanceof AnswerCutOff)) throw error;
    isCut = true;
  }
  if (!(await teller.take(splitter.end())) || isCut) return teller.cut();
  if (calls.length === 0) await teller.tellHeld();
  return { text, calls };
}

class TurnTeller {
  readonly #turn: Turn;
  /** What waits for a citation; undefined where nothing has to. */
  #held: string | undefined;
  /** Between what an earlier turn told and this one. */
  #between: string;

  constructor(turn: Turn) {
    this.#turn = turn;
    this.#held = turn.mayCall ? '' : undefined;
    this.#between = turn.output.text.text === '' ? '' : '\n\n';
  }

  /** @returns whether there is room for more */
  async take(units: Iterable<AnswerUnit>): Promise<boolean> {
    for (const unit of units) {
      const text = this.#turn.writer.write(unit);
      if (this.#held !== undefined) this.#held += text;
      const isHeld = this.#held !== undefined && !citation.test(text);
      // oxlint-disable-next-line no-await-in-loop -- one sentence behind the other
      if (!isHeld && !(await this.#tell(this.#held ?? text))) return false;
    }
    return true;
  }

  tellHeld(): Promise<boolean> {
    return this.#tell(this.#held ?? '');
  }

  async cut(): Promise<WrittenTurn> {
    await this.tellHeld();
    const { text } = this.#turn.output;
    if (text.text !== '') text.add(cutOff, askAnswerBytesMax);
    return { text: '', calls: [] };
  }

  async #tell(text: string): Promise<boolean> {
    this.#held = undefined;
    if (text === '') return true;
    const { output, sources } = this.#turn;
    await output.begin(sources());
    const isTold = output.text.add(this.#between + text, writtenBytesMax);
    this.#between = '';
    return isTold;
  }
}
