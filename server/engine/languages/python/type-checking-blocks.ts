interface Block {
  /** Column of the `if`; its block is what is indented further. */
  readonly indent: number;
  readonly typesOnly: boolean;
}

const header = /(?:el)?if\b[ \t(]*(not\b[ \t(]*)?(?:[A-Za-z_]\w*\.)?TYPE_CHECKING\b[ \t)]*(?::|and\b)/y;
const alternative = /(?:else|elif)\b/y;

/**
 * Knows, line by line, whether code is seen by type checkers only: below `if TYPE_CHECKING:` and in the alternative of
 * `if not TYPE_CHECKING:`.
 */
export class TypeCheckingBlocks {
  readonly #text: string;
  readonly #blocks: Block[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  get typesOnly(): boolean {
    return this.#blocks.some((block) => block.typesOnly);
  }

  /** A logical line begins at `offset`, indented by that many columns. */
  enterLine(offset: number, indent: number): void {
    while (this.#blocks.length > 0 && this.#blocks[this.#blocks.length - 1].indent > indent) this.#blocks.pop();
    const before = this.#blocks.at(-1)?.indent === indent ? this.#blocks.pop() : undefined;
    const condition = this.#conditionAt(offset);
    if (condition !== undefined) this.#blocks.push({ indent, typesOnly: condition });
    else if (before?.typesOnly === false && this.#matches(alternative, offset)) {
      this.#blocks.push({ indent, typesOnly: true });
    }
  }

  /** Whether the block of the header at `offset` is for type checkers only; undefined where it isn't about them. */
  #conditionAt(offset: number): boolean | undefined {
    header.lastIndex = offset;
    const match = header.exec(this.#text);
    return match === null ? undefined : match[1] === undefined;
  }

  #matches(pattern: RegExp, offset: number): boolean {
    pattern.lastIndex = offset;
    return pattern.test(this.#text);
  }
}
