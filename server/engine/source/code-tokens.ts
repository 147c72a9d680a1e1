/** How far the text of a token counts when code is compared. */
export const tokenKinds = {
  /** Keywords, punctuation, markup: they are what they are. */
  fixed: 0,
  /** An identifier: copies may have another in its place. */
  name: 1,
  /** Text of a string, template or regular expression. */
  text: 2,
  number: 3,
} as const;
export type TokenKind = (typeof tokenKinds)[keyof typeof tokenKinds];

/**
 * The code of a file as tokens, without comments, white space and import declarations. A literal over several lines has
 * a second token where it ends.
 */
export interface CodeTokens {
  /** Hash of each token's text, `firstHash` at least. */
  readonly hashes: Uint32Array;
  /** Of `tokenKinds`. */
  readonly kinds: Uint8Array;
  /** From 1, ascending. */
  readonly lines: Uint32Array;
}

/** Numbers below stand for tokens whose text does not count. */
export const firstHash = 4;

export const emptyTextHash = 0x811c9dc5;

/** FNV-1a, over UTF-16 code units (Fowler, Noll, Vo). */
export function hashText(text: string, start: number, end: number, before = emptyTextHash): number {
  let hash = before;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

const firstCapacity = 1024;

/** Columns of tokens that grow. */
export class TokenColumns {
  count = 0;
  #hashes = new Uint32Array(firstCapacity);
  #kinds = new Uint8Array(firstCapacity);
  #lines = new Uint32Array(firstCapacity);

  add(hash: number, kind: TokenKind, line: number): void {
    const at = this.count;
    if (at === this.#kinds.length) this.#grow();
    this.#hashes[at] = reserved(hash);
    this.#kinds[at] = kind;
    this.#lines[at] = line;
    this.count = at + 1;
  }

  /** A literal: where it ends on another line, a second token stands there. */
  addLiteral(hash: number, kind: TokenKind, lines: { readonly first: number; readonly last: number }): void {
    this.add(hash, kind, lines.first);
    if (lines.last !== lines.first) this.add(emptyTextHash, tokenKinds.fixed, lines.last);
  }

  /** More text of the last token was read. */
  replaceLast(hash: number): void {
    this.#hashes[this.count - 1] = reserved(hash);
  }

  finish(): CodeTokens {
    const { count } = this;
    return {
      hashes: this.#hashes.slice(0, count),
      kinds: this.#kinds.slice(0, count),
      lines: this.#lines.slice(0, count),
    };
  }

  #grow(): void {
    const capacity = this.#kinds.length * 2;
    this.#hashes = withCapacity(new Uint32Array(capacity), this.#hashes);
    this.#kinds = withCapacity(new Uint8Array(capacity), this.#kinds);
    this.#lines = withCapacity(new Uint32Array(capacity), this.#lines);
  }
}

function reserved(hash: number): number {
  return hash >= 0 && hash < firstHash ? hash + firstHash : hash;
}

function withCapacity<Column extends Uint32Array | Uint8Array>(larger: Column, column: Column): Column {
  larger.set(column);
  return larger;
}
