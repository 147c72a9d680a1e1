import {
  closerOf,
  isMemberName,
  isSign,
  opensBracket,
  partsBetween,
  type Range,
  type Token,
  tokensIn,
} from './angular-tokens.ts';
import type { MarkupWriter } from './markup-code.ts';
import type { Stretch } from './tags.ts';

/** Variables of a template around a place. All other names are members of its component. */
export class TemplateScope {
  readonly #names = new Set<string>();
  readonly #around: TemplateScope | undefined;

  constructor(around?: TemplateScope) {
    this.#around = around;
  }

  has(name: string): boolean {
    return this.#names.has(name) || this.#around?.has(name) === true;
  }

  add(name: string): void {
    this.#names.add(name);
  }
}

/** Names that stand for themselves. */
const WORDS = new Set(['this', 'true', 'false', 'null', 'undefined', 'typeof', 'void', 'in', 'instanceof']);

/** Made up for a value of which nothing is known, and for code that is given something and may do anything with it. */
export const anything = '(0 as any)';

/** An expression deeper in brackets than this is not read. */
const depthMax = 50;

/**
 * Writes expressions of Angular's templates as TypeScript: a name that no variable of the template has is a member of `this`, and
 * a pipe is code that is given its operand and its arguments.
 */
export class ExpressionWriter {
  readonly #writer: MarkupWriter;
  #tokens: readonly Token[] = [];
  #scope = new TemplateScope();
  #depth = 0;

  constructor(writer: MarkupWriter) {
    this.#writer = writer;
  }

  /** Returns the tokens of a stretch; undefined where it cannot be read, and then the markup counts as broken. */
  tokens(stretch: Stretch): readonly Token[] | undefined {
    const tokens = tokensIn(this.#writer.source, stretch);
    if (tokens === undefined) this.#writer.broken = true;
    return tokens;
  }

  /** An expression in parentheses. */
  value(stretch: Stretch, scope: TemplateScope): void {
    this.part(this.tokens(stretch) ?? [], undefined, scope);
  }

  /** The same of a part of its tokens. */
  part(tokens: readonly Token[], part: Range | undefined, scope: TemplateScope): void {
    this.#tokens = tokens;
    this.#scope = scope;
    const range = part ?? { from: 0, to: tokens.length };
    this.#writer.add('(');
    if (range.from >= range.to) this.#writer.add('0');
    else this.#writePiped(range);
    this.#writer.add('\n)');
  }

  /** Statements that an event runs. */
  statements(stretch: Stretch, scope: TemplateScope): void {
    this.#tokens = this.tokens(stretch) ?? [];
    this.#scope = scope;
    for (const part of partsBetween(this.#tokens, { from: 0, to: this.#tokens.length }, [';'])) {
      if (part.from === part.to) continue;
      this.#write(part);
      this.#writer.add('\n;');
    }
  }

  /** `a | pipe: b : c`. */
  #writePiped(range: Range): void {
    const [operand, ...pipes] = partsBetween(this.#tokens, range, ['|']);
    if (pipes.length === 0) return this.#write(range);
    this.#writer.add(`${anything}(`);
    this.#write(operand);
    for (const pipe of pipes) this.#writeArguments(pipe);
    this.#writer.add(')');
  }

  #writeArguments({ from, to }: Range): void {
    if (this.#tokens[from]?.kind !== 'name' || from >= to) this.#writer.broken = true;
    else if (from + 1 < to && !isSign(this.#tokens[from + 1], ':')) this.#writer.broken = true;
    else if (from + 1 < to) {
      for (const argument of this.#argumentsIn({ from: from + 2, to })) {
        this.#writer.add(',');
        this.#write(argument);
      }
    }
  }

  /** Between colons, those of a condition aside. */
  #argumentsIn(range: Range): Range[] {
    const found: Range[] = [];
    let open = 0;
    let { from } = range;
    for (const { to } of partsBetween(this.#tokens, range, ['?', ':'])) {
      const isCondition = isSign(this.#tokens[to], '?') && to < range.to;
      if (isCondition) open++;
      else if (open > 0 && to < range.to) open--;
      else {
        found.push({ from, to });
        from = to + 1;
      }
    }
    return found;
  }

  #write({ from, to }: Range): void {
    if (from >= to || ++this.#depth > depthMax) {
      this.#writer.broken = true;
      return;
    }
    for (let index = from; index < to; index++) {
      const token = this.#tokens[index];
      if (index > from) this.#writer.add(' ');
      if (token.kind === 'name') this.#writeName(index);
      else if (opensBracket(token)) index = this.#writeBracket(index);
      else this.#copy(token);
    }
    this.#depth--;
  }

  #copy({ text, start }: Token): void {
    this.#writer.name(text, start);
  }

  #writeName(index: number): void {
    const token = this.#tokens[index];
    if (!isMemberName(this.#tokens, index) && !WORDS.has(token.text)) {
      if (this.#scope.has(token.text)) return this.#copy(token);
      if (token.text === '$any') return void this.#writer.add(anything);
      this.#writer.add('this.');
    }
    this.#copy(token);
  }

  /** Returns the number of the bracket that closes. */
  #writeBracket(open: number): number {
    const tokens = this.#tokens;
    const close = closerOf(tokens, open);
    if (close < 0) {
      this.#writer.broken = true;
      return tokens.length;
    }
    this.#copy(tokens[open]);
    if (close > open + 1) {
      for (const part of partsBetween(tokens, { from: open + 1, to: close }, [','])) {
        if (part.from === part.to && part.to === close) continue;
        if (isSign(tokens[open], '{')) this.#writeEntry(part);
        else this.#writeElement(part);
        if (part.to < close) this.#writer.add(',');
      }
    }
    this.#copy(tokens[close]);
    return close;
  }

  #writeElement({ from, to }: Range): void {
    if (!isSign(this.#tokens[from], '...')) return this.#writePiped({ from, to });
    this.#copy(this.#tokens[from]);
    this.#writePiped({ from: from + 1, to });
  }

  /** `a: b`, `a`, `...b`. */
  #writeEntry({ from, to }: Range): void {
    const key = this.#tokens[from];
    if (isSign(key, '...')) return this.#writeElement({ from, to });
    if (key === undefined || key.kind === 'sign') {
      this.#writer.broken = true;
      return;
    }
    this.#copy(key);
    this.#writer.add(':');
    if (isSign(this.#tokens[from + 1], ':')) this.#writePiped({ from: from + 2, to });
    else if (to === from + 1 && key.kind === 'name') this.#writeName(from);
    else this.#writer.broken = true;
  }
}
