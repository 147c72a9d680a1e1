import { type ExpressionWriter, TemplateScope } from './angular-expressions.ts';
import type { TemplateNode } from './angular-nodes.ts';
import { isSign, partsBetween, type Range, type Token } from './angular-tokens.ts';
import type { MarkupWriter } from './markup-code.ts';
import type { Stretch } from './tags.ts';

type Block = Extract<TemplateNode, { kind: 'block' }>;

/** Parts of the writer of a template that its blocks use. */
export interface TemplateParts {
  view(nodes: readonly TemplateNode[], scope: TemplateScope): void;
  declare(name: string, scope: TemplateScope): void;
  give(value: Stretch, scope: TemplateScope): void;
  givePart(tokens: readonly Token[], value: Range, scope: TemplateScope): void;
  beginStructure(tokens: readonly Token[], value: Range, item: string | undefined, scope: TemplateScope): void;
}

const LOOP_VARIABLES = ['$index', '$count', '$first', '$last', '$even', '$odd'];

/** Writes `@if`, `@for`, `@switch`, `@defer` and what goes on with them. */
export class BlockWriter {
  readonly #writer: MarkupWriter;
  readonly #expressions: ExpressionWriter;
  readonly #parts: TemplateParts;

  constructor(writer: MarkupWriter, expressions: ExpressionWriter, parts: TemplateParts) {
    this.#writer = writer;
    this.#expressions = expressions;
    this.#parts = parts;
  }

  /** Returns how many of the nodes behind it belong to it. */
  write(nodes: readonly TemplateNode[], index: number, scope: TemplateScope): number {
    const block = nodes[index] as Block;
    if (block.name === 'if') return this.#writeConditions(nodes, index, scope);
    if (block.name === 'for') this.#writeLoop(block, scope);
    else if (block.name === 'switch') this.#writeSwitch(block, scope);
    else if (block.name === 'else if' || block.name === 'case') this.#writer.broken = true;
    else {
      if (block.name === 'defer') this.#writeTriggers(block, scope);
      this.#writeContent(block, new TemplateScope(scope));
    }
    return 0;
  }

  #writeContent({ children }: Block, inner: TemplateScope): void {
    this.#writer.add('{');
    this.#parts.view(children, inner);
    this.#writer.add('}');
  }

  #writeConditions(nodes: readonly TemplateNode[], index: number, scope: TemplateScope): number {
    const closers: string[] = [];
    let last = index;
    for (let at = index; at < nodes.length; at++) {
      const node = nodes[at];
      const isBranch = node.kind === 'block' && (at === index || node.name === 'else if' || node.name === 'else');
      if (!isBranch) break;
      if (at > index) closers.push('}');
      if (at > index) this.#writer.add('else{');
      last = at;
      const inner = new TemplateScope(scope);
      if (node.name !== 'else') closers.push(...this.#writeCondition(node, scope, inner));
      this.#writeContent(node, inner);
      if (node.name === 'else') break;
    }
    this.#writer.add(closers.join(''));
    return last - index;
  }

  /** `(a; as b)`. Returns what ends it. */
  #writeCondition({ given }: Block, scope: TemplateScope, inner: TemplateScope): string[] {
    const tokens = given === undefined ? undefined : this.#expressions.tokens(given);
    if (tokens === undefined || tokens.length === 0) {
      this.#writer.broken = true;
      return [];
    }
    const [condition, ...rest] = partsBetween(tokens, { from: 0, to: tokens.length }, [';']);
    const alias = aliasIn(tokens, rest);
    this.#writer.broken ||= rest.some(({ from, to }) => from < to) && alias === undefined;
    if (alias === undefined) {
      this.#writer.add('if');
      this.#expressions.part(tokens, condition, scope);
      return [];
    }
    this.#writer.add(`{const ${alias}=`);
    this.#expressions.part(tokens, condition, scope);
    this.#writer.add(`;if(${alias})`);
    inner.add(alias);
    return ['}'];
  }

  /** `@for (a of b; track a.c; let i = $index)`. */
  #writeLoop(block: Block, scope: TemplateScope): void {
    const tokens = block.given === undefined ? undefined : this.#expressions.tokens(block.given);
    const [head, ...rest] = tokens === undefined ? [] : partsBetween(tokens, { from: 0, to: tokens.length }, [';']);
    const isLoop = tokens?.[head.from]?.kind === 'name' && tokens[head.from + 1]?.text === 'of';
    if (tokens === undefined || !isLoop || head.to < head.from + 3) {
      this.#writer.broken = true;
      return;
    }
    const inner = new TemplateScope(scope);
    const item = tokens[head.from].text;
    this.#parts.beginStructure(tokens, { from: head.from + 2, to: head.to }, item, scope);
    this.#writer.add('{');
    inner.add(item);
    for (const name of LOOP_VARIABLES) if (this.#writer.source.includes(name)) this.#parts.declare(name, inner);
    for (const part of rest) this.#writeLoopPart(tokens, part, inner);
    this.#parts.view(block.children, inner);
    this.#writer.add('}');
  }

  #writeLoopPart(tokens: readonly Token[], part: Range, inner: TemplateScope): void {
    if (part.from === part.to) return;
    const { text } = tokens[part.from];
    if (text === 'track') this.#parts.givePart(tokens, { from: part.from + 1, to: part.to }, inner);
    else if (text === 'let') {
      for (const { from, to } of partsBetween(tokens, { from: part.from + 1, to: part.to }, [','])) {
        const isDeclared = to === from + 3 && tokens[from].kind === 'name' && isSign(tokens[from + 1], '=');
        if (isDeclared) this.#parts.declare(tokens[from].text, inner);
        else this.#writer.broken = true;
      }
    } else this.#writer.broken = true;
  }

  #writeSwitch(block: Block, scope: TemplateScope): void {
    if (block.given === undefined) {
      this.#writer.broken = true;
      return;
    }
    this.#writer.add('switch');
    this.#expressions.value(block.given, scope);
    this.#writer.add('{');
    for (const node of block.children) {
      if (node.kind === 'block' && node.name.startsWith('default')) this.#writer.add('default:');
      else if (node.kind === 'block' && node.name === 'case' && node.given !== undefined) {
        this.#writer.add('case ');
        this.#expressions.value(node.given, scope);
        this.#writer.add(':');
      } else {
        this.#writer.broken = true;
        return;
      }
      this.#writeContent(node, new TemplateScope(scope));
    }
    this.#writer.add('}');
  }

  /** `@defer (when a; prefetch when b)`: any other trigger names no member. */
  #writeTriggers({ given }: Block, scope: TemplateScope): void {
    if (given === undefined) return;
    const { source } = this.#writer;
    const text = source.slice(given.start, given.end);
    for (const match of text.matchAll(/[^;]+/g)) {
      const head = /^\s*(?:(?:prefetch|hydrate)\s+)?when\s/.exec(match[0]);
      if (head === null) continue;
      const start = given.start + match.index;
      this.#parts.give({ start: start + head[0].length, end: start + match[0].length }, scope);
    }
  }
}

/** `as name`. */
function aliasIn(tokens: readonly Token[], parts: readonly Range[]): string | undefined {
  const [{ from, to }] = parts.length === 0 ? [{ from: 0, to: 0 }] : parts;
  if (to !== from + 2 || tokens[from].text !== 'as' || tokens[from + 1].kind !== 'name') return undefined;
  return tokens[from + 1].text;
}
