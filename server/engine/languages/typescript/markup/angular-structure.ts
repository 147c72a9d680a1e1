import { endsOperand, isSign, opensBracket, type Range, type Token } from './angular-tokens.ts';

/** An expression of a structural directive: `else other` of `*ngIf="a; else other"`, with `of items as all` the name `all`. */
export interface DirectivePart {
  /** `''` of the first one. */
  readonly key: string;
  /** Empty where the directive has no value of that name in the template: `index as i`. */
  readonly value: Range;
  readonly alias: Token | undefined;
}

export interface DirectiveCode {
  readonly parts: readonly DirectivePart[];
  /** `let item`, `let i = index`. */
  readonly variables: readonly Token[];
}

/** Reads what a structural directive is given; undefined where it cannot be read. */
export function readDirective(tokens: readonly Token[]): DirectiveCode | undefined {
  return new DirectiveReader(tokens).read();
}

/** Follows the grammar at angular.dev, "Structural directive syntax reference". */
class DirectiveReader {
  readonly #tokens: readonly Token[];
  readonly #parts: DirectivePart[] = [];
  readonly #variables: Token[] = [];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  read(): DirectiveCode | undefined {
    if (this.#tokens.length > 0 && !this.#isWord('let')) this.#readPart('');
    this.#skipSeparator();
    while (this.#at < this.#tokens.length) {
      const before = this.#at;
      const isRead = this.#isWord('let') ? this.#readVariable() : this.#readNamed();
      if (!isRead || this.#at === before) return undefined;
      this.#skipSeparator();
    }
    return { parts: this.#parts, variables: this.#variables };
  }

  #isWord(text: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === 'name' && token.text === text;
  }

  /** `let name`, `let name = key`. */
  #readVariable(): boolean {
    const name = this.#tokens[this.#at + 1];
    if (name?.kind !== 'name') return false;
    this.#variables.push(name);
    this.#at += isSign(this.#tokens[this.#at + 2], '=') ? 4 : 2;
    return this.#at <= this.#tokens.length;
  }

  /** `key value`, `key: value`, `key as name`. */
  #readNamed(): boolean {
    const key = this.#tokens[this.#at];
    if (key.kind !== 'name') return false;
    this.#at++;
    if (isSign(this.#tokens[this.#at], ':')) this.#at++;
    return this.#readPart(key.text);
  }

  #readPart(key: string): boolean {
    const from = this.#at;
    let depth = 0;
    for (; this.#at < this.#tokens.length; this.#at++) {
      const token = this.#tokens[this.#at];
      if (depth === 0 && this.#isEnd(from)) break;
      if (opensBracket(token)) depth++;
      else if (token.kind === 'sign' && ')]}'.includes(token.text)) depth--;
    }
    const value = { from, to: this.#at };
    let alias: Token | undefined;
    if (this.#isWord('as')) {
      alias = this.#tokens[this.#at + 1];
      this.#at += 2;
      if (alias?.kind !== 'name') return false;
    }
    this.#parts.push({ key, value, alias });
    return true;
  }

  /** Whether the value that began at `from` ends before the token, in no bracket: at a separator, or at a name where no name can follow. */
  #isEnd(from: number): boolean {
    const { kind, text } = this.#tokens[this.#at];
    if (kind === 'sign') return text === ';' || text === ',';
    if (kind === 'name' && text === 'as') return true;
    const isOperator = kind === 'name' && /^(?:in|instanceof)$/.test(text);
    return this.#at > from && !isOperator && endsOperand(this.#tokens, this.#at - 1);
  }

  #skipSeparator(): void {
    const token = this.#tokens[this.#at];
    if (isSign(token, ';') || isSign(token, ',')) this.#at++;
  }
}
