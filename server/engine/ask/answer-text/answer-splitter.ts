import { cutText } from '#server/base/cut-text.ts';
import { type AnswerUnit, blockStart } from './answer-units.ts';
import { sentenceEnd, thoughtBegin, thoughtEnd } from './sentence-end.ts';

/** A paragraph or a block of code that goes on for longer is cut. */
const waitingCharactersMax = 8000;

/** Sentences are shorter, but for odd ones. */
const usualCharacters = 400;

const otherLineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** The next piece may begin with the other half of it. */
const openLineEnd = /\r$/;

/**
 * Cuts Markdown that comes piece by piece into what can be judged by itself, each as soon as it is complete.
 *
 * Invariant: however small the pieces are, each character is read a bounded number of times. What waits for its end is read
 * again with each piece only while it is short; what is longer, when it has grown by a part of it.
 */
export class AnswerSplitter {
  #rest = '';
  /** Half a line end that `#rest` would end with. */
  #lineEnd = '';
  /** Length of `#rest`, in characters, below which it is not yet split, or is not worth the reading. */
  #nextLook = 0;
  #isInText = false;
  /** Whether what was read so far may turn out to be thought aloud: servers may send the end of a thought without its beginning. */
  #mayBeThought = true;
  /** Position in `#rest` before which no line of the paragraph begins something else. */
  #looked = 0;
  #code: { readonly fence: string; readonly language: string; readonly lines: string[] } | undefined;
  #codeCharacters = 0;

  *feed(piece: string): Generator<AnswerUnit> {
    const text = this.#lineEnd + piece;
    this.#lineEnd = openLineEnd.exec(text)?.[0] ?? '';
    this.#rest += text.slice(0, text.length - this.#lineEnd.length).replaceAll(otherLineEnds, '\n');
    if (this.#rest.length < this.#nextLook) return;
    yield* this.#take(false);
    this.#nextLook = nextLook(this.#rest.length);
  }

  /** Returns the rest at the end of the input. */
  *end(): Generator<AnswerUnit> {
    if (this.#lineEnd !== '') this.#rest += '\n';
    this.#lineEnd = '';
    yield* this.#take(true);
  }

  *#take(isEnd: boolean): Generator<AnswerUnit> {
    for (;;) {
      const isOver = isEnd || this.#rest.length > waitingCharactersMax;
      const units = this.#code ? this.#takeCode(isOver) : this.#isInText ? this.#takeText(isOver) : this.#begin(isOver);
      if (units === undefined) return;
      yield* units;
    }
  }

  /** Undefined where more has to come first, as with the others. */
  #begin(isEnd: boolean): AnswerUnit[] | undefined {
    if (this.#rest === '') return undefined;
    const start = blockStart(this.#rest, isEnd);
    if (start.kind === 'unknown') return undefined;
    this.#rest = this.#rest.slice(start.length);
    this.#isInText = start.kind === 'item' || start.kind === 'text';
    if (start.kind === 'fence') this.#code = { ...start, lines: [] };
    this.#codeCharacters = 0;
    if (start.kind === 'heading')
      return [breakUnit, { kind: 'heading', level: start.level, text: start.text }, breakUnit];
    if (start.kind === 'item') {
      const { depth, number } = start;
      return [breakUnit, { kind: 'item', depth, ...(number !== undefined && { number }) }];
    }
    return start.kind === 'text' ? [] : [breakUnit];
  }

  #takeText(isEnd: boolean): AnswerUnit[] | undefined {
    const { end, isKnown, looked } = endOfText(this.#rest, this.#looked, isEnd);
    this.#looked = looked;
    const text = cutText(this.#rest.slice(0, end), waitingCharactersMax);
    const sentence = sentenceEnd(text, isKnown || text.length < end, this.#mayBeThought);
    if (sentence.kind === 'unknown') return undefined;
    if (sentence.kind === 'thought end') return this.#endThought(text.slice(0, sentence.at));
    if (sentence.kind === 'end') {
      this.#drop(sentence.at);
      return this.#sentence(text.slice(0, sentence.at));
    }
    const isCut = text.length < end;
    this.#drop(isCut ? text.length : end + 1);
    this.#isInText = isCut;
    return [...this.#sentence(text), ...(isCut ? [] : [breakUnit])];
  }

  #sentence(text: string): AnswerUnit[] {
    this.#mayBeThought &&= !text.includes(thoughtBegin);
    return sentenceUnits(text);
  }

  #endThought(text: string): AnswerUnit[] {
    this.#drop(text.length + thoughtEnd.length);
    this.#looked = 0;
    this.#isInText = false;
    this.#mayBeThought = false;
    return [...sentenceUnits(text), breakUnit, { kind: 'thought end' }];
  }

  #drop(length: number): void {
    this.#rest = this.#rest.slice(length);
    this.#looked = Math.max(0, this.#looked - length);
  }

  /** A block that is never closed ends with the text. */
  #takeCode(isEnd: boolean): AnswerUnit[] | undefined {
    if (this.#code === undefined) return undefined;
    const { fence, language, lines } = this.#code;
    const end = this.#rest.indexOf('\n');
    const isOver = isEnd && this.#rest === '';
    if (end < 0 && !isEnd) return undefined;
    const line = end < 0 ? this.#rest : this.#rest.slice(0, end);
    this.#rest = end < 0 ? '' : this.#rest.slice(end + 1);
    this.#codeCharacters += line.length + 1;
    const isClosed = closes(line, fence) || isOver || this.#codeCharacters > waitingCharactersMax;
    if (!isClosed) lines.push(line);
    if (!isClosed) return [];
    this.#code = undefined;
    return [{ kind: 'code', language, lines }, breakUnit];
  }
}

const breakUnit: AnswerUnit = { kind: 'break' };

function sentenceUnits(text: string): AnswerUnit[] {
  return text.trim() === '' ? [] : [{ kind: 'sentence', text: text.replaceAll(/\s*\n\s*/g, ' ').trim() }];
}

function closes(line: string, fence: string): boolean {
  const run = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(line)?.[1];
  return run !== undefined && run[0] === fence[0] && run.length >= fence.length;
}

interface TextEnd {
  readonly end: number;
  readonly isKnown: boolean;
  /** From where to look again when there is more. The last line is looked at again: it may not be whole yet. */
  readonly looked: number;
}

/**
 * Returns the end of a paragraph: before a line that begins another block. Known only once that line can be classified.
 */
function endOfText(text: string, from: number, isEnd: boolean): TextEnd {
  let looked = text.length;
  for (let end = text.indexOf('\n', from); end >= 0; end = text.indexOf('\n', end + 1)) {
    looked = end;
    const { kind } = blockStart(text.slice(end + 1), isEnd);
    if (kind !== 'text') return { end, isKnown: kind !== 'unknown', looked };
  }
  return { end: text.length, isKnown: isEnd, looked };
}

function nextLook(length: number): number {
  return length < usualCharacters ? 0 : Math.min(Math.ceil(length * (17 / 16)), waitingCharactersMax + 1);
}
