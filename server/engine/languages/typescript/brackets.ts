import type { TokenMark } from './tokens.ts';

export const PAREN = 1;
export const SQUARE = 2;
/** Kinds from here on are closed by `}`. */
export const BRACE = 3;
/** `${` of a template. */
export const TEMPLATE_HOLE = 4;
/** `{` inside a JSX tag, and among the children of an element. */
export const JSX_ATTRIBUTE_HOLE = 5;
export const JSX_CHILD_HOLE = 6;
/** A block in which `require` names something local. */
export const SHADOW_BRACE = 7;
/** Between an opening tag and its closing tag. Closed by no bracket. */
export const JSX_ELEMENT = 8;

/** More than the greatest kind. */
const KINDS = 16;

export function isBrace(kind: number): boolean {
  return kind >= BRACE && kind <= SHADOW_BRACE;
}

/** The open brackets of a scan, each with the token before it. Invariant: every operation is O(1) amortised. */
export class BracketStack {
  /** Each bracket is one number: the mark of the token before it, times `KINDS`, plus its kind. */
  readonly #open: number[] = [];
  #braces = 0;
  #shadows = 0;

  get depth(): number {
    return this.#open.length;
  }

  /** Kind of the bracket `below` levels under the top; 0 where there is none. */
  kind(below = 0): number {
    return (this.#open[this.#open.length - 1 - below] ?? 0) % KINDS;
  }

  /** The token before the bracket `below` levels under the top. */
  before(below = 0): TokenMark {
    return Math.floor((this.#open[this.#open.length - 1 - below] ?? 0) / KINDS);
  }

  get shadowed(): boolean {
    return this.#shadows > 0;
  }

  open(kind: number, before: TokenMark): void {
    this.#open.push(before * KINDS + kind);
    if (isBrace(kind)) this.#braces++;
    if (kind === SHADOW_BRACE) this.#shadows++;
  }

  pop(): number {
    const kind = (this.#open.pop() ?? 0) % KINDS;
    if (isBrace(kind)) this.#braces--;
    if (kind === SHADOW_BRACE) this.#shadows--;
    return kind;
  }

  /** From here to the end of the innermost block `require` is local. Nothing else than a block can be marked. */
  shadowBlock(): void {
    if (this.kind() !== BRACE) return;
    this.#open[this.#open.length - 1] = this.before() * KINDS + SHADOW_BRACE;
    this.#shadows++;
  }

  /** Drops what was left open inside the innermost brace, so that `}` meets its `{`. False where no brace is open. */
  unwindToBrace(): boolean {
    if (this.#braces === 0) return false;
    while (!isBrace(this.kind())) this.pop();
    return true;
  }
}
