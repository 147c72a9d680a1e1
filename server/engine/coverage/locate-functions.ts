import type { CodeFunction, FunctionCode } from '../source/function-code.ts';
import type { NotedScript, RanFunction } from './process-notes.ts';
import { inlineSourceMap } from './source-map.ts';

/**
 * Returns the functions of a file that a noted one may be: usually one; several where they cannot be distinguished. One
 * too many keeps a test, one too few would lose one.
 */
export type Locate = (ran: RanFunction) => readonly number[];

/** @param text of the file, without a byte order mark */
export function locator(script: NotedScript, text: string, code: FunctionCode): Locate {
  const lookUp = new FunctionLookUp(code);
  if (script.source === undefined) return (ran) => lookUp.locate(ran);
  const all = code.functions.map((_, index) => index);
  const name = script.path.slice(script.path.lastIndexOf('/') + 1);
  const map = inlineSourceMap(script.source, text, name);
  if (map === undefined) return () => all;
  return ([start, end]) => {
    const range = map.originalRange(Number(start), end);
    // A helper that a compiler added comes from nowhere.
    return range === undefined ? [0] : [lookUp.innermost(...range)];
  };
}

class FunctionLookUp {
  readonly #functions: readonly CodeFunction[];
  readonly #byEnd = new Map<number, number[]>();

  constructor({ functions }: FunctionCode) {
    this.#functions = functions;
    functions.forEach(({ end }, index) => this.#byEnd.set(end, [...(this.#byEnd.get(end) ?? []), index]));
  }

  locate(ran: RanFunction): readonly number[] {
    if (typeof ran[0] === 'string') return this.#byName(ran[0], ran[1]);
    const [start, end] = ran as readonly [number, number, number];
    if (start === 0 && end >= this.#functions[0].end) return [0];
    const ending = this.#byEnd.get(end)?.filter((index) => index > 0) ?? [];
    // An engine lets a function begin behind its modifiers; two that end together begin apart.
    const distanceOf = (index: number) => Math.abs(this.#functions[index].start - start);
    if (ending.length > 0) return [ending.reduce((best, each) => (distanceOf(each) < distanceOf(best) ? each : best))];
    return [this.innermost(start, end - 1)];
  }

  /** The innermost function around both places. Functions inside come later. */
  innermost(first: number, last: number): number {
    return Math.max(
      0,
      this.#functions.findLastIndex(({ start, end }) => start <= first && last < end),
    );
  }

  /** @param line where it begins, with its decorators */
  #byName(name: string, line: number): readonly number[] {
    if (name === '<module>') return [0];
    const functions = this.#functions;
    const indexes = functions.map((_, index) => index);
    if (!name.startsWith('<')) {
      const named = indexes.filter((index) => functions[index].name === name && functions[index].line === line);
      if (named.length > 0) return named;
    }
    if (name === '<lambda>') {
      const lambdas = indexes.filter(
        (index) =>
          index > 0 &&
          functions[index].name === '' &&
          functions[index].line <= line &&
          line <= functions[index].endLine,
      );
      if (lambdas.length > 0) return lambdas;
    }
    // A class, a comprehension or a generator: part of the function around it, which at its head may be either of two.
    const around = functions.findLastIndex((each) => each.line <= line && line <= each.endLine);
    if (around <= 0) return [0];
    return line < functions[around].bodyLine ? [around, functions[around].around] : [around];
  }
}
