const header = /(?:async[ \t]+)?def\b/y;

/** Knows, line by line, whether code stands in a function, with any blocks around it. */
export class FunctionBlocks {
  readonly #text: string;
  /** Columns of the `def`s that are open, ascending; their bodies are what is indented further. */
  readonly #indents: number[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Of the line entered last: what stands behind a `def` on its own line is in the function too. */
  get isInFunction(): boolean {
    return this.#indents.length > 0;
  }

  /** A logical line begins at `offset`, indented by that many columns. */
  enterLine(offset: number, indent: number): void {
    while (this.#indents.length > 0 && this.#indents[this.#indents.length - 1] >= indent) this.#indents.pop();
    header.lastIndex = offset;
    if (header.test(this.#text)) this.#indents.push(indent);
  }
}
