import { frontEndOf } from '#server/engine/languages/front-ends.ts';
import { type ExplainedFunction, explainFunction } from '#server/engine/metrics/function-detail.ts';
import type { FunctionCode } from '#server/engine/source/function-code.ts';
import type { LanguageAssets } from '#server/engine/source/language.ts';
import type { FileCode } from '#server/engine/source/symbol-code.ts';

/** Characters of all texts that are kept. */
const keptCharacters = 8 * 1024 * 1024;

/** Code of texts, symbol by symbol. Who types changes one text among many that are compared each time. */
export class RememberedCode {
  readonly #assets: LanguageAssets;
  readonly #known = new Map<string, FileCode | undefined>();
  #characters = 0;

  /** @param assets what front-ends need */
  constructor(assets: LanguageAssets) {
    this.#assets = assets;
  }

  /** Undefined for what no front-end reads. */
  async of(path: string, text: string): Promise<FileCode | undefined> {
    const key = `${path}\0${text}`;
    if (!this.#known.has(key)) this.#keep(key, await this.#read(path, text));
    const code = this.#known.get(key);
    // The one that was asked for last is forgotten last.
    this.#known.delete(key);
    this.#known.set(key, code);
    return code;
  }

  /** The functions of a text. Undefined for what no front-end reads, and what is broken. */
  async functionsOf(path: string, text: string): Promise<FunctionCode | undefined> {
    const frontEnd = frontEndOf(path);
    await frontEnd?.load(this.#assets);
    return frontEnd?.functions(text, path);
  }

  /** A function of a text, line by line. Undefined for what no front-end reads, and where there is no such function. */
  async explain(path: string, text: string, qualifiedName: string): Promise<ExplainedFunction | undefined> {
    const frontEnd = frontEndOf(path);
    await frontEnd?.load(this.#assets);
    return frontEnd && explainFunction(frontEnd, text, path, qualifiedName);
  }

  async #read(path: string, text: string): Promise<FileCode | undefined> {
    const frontEnd = frontEndOf(path);
    await frontEnd?.load(this.#assets);
    return frontEnd?.code(text, path);
  }

  #keep(key: string, code: FileCode | undefined): void {
    this.#known.set(key, code);
    this.#characters += key.length;
    for (const oldest of this.#known.keys()) {
      if (this.#characters <= keptCharacters || oldest === key) return;
      this.#known.delete(oldest);
      this.#characters -= oldest.length;
    }
  }
}
