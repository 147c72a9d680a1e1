import { BlockWriter, type TemplateParts } from './angular-blocks.ts';
import { anything, ExpressionWriter, TemplateScope } from './angular-expressions.ts';
import { endOfFilledIn, readTemplateNodes, type TemplateNode } from './angular-nodes.ts';
import { type DirectiveCode, readDirective } from './angular-structure.ts';
import type { Range, Token } from './angular-tokens.ts';
import { type MarkupCode, MarkupWriter } from './markup-code.ts';
import type { Attribute, Stretch, Tag } from './tags.ts';

type Element = Extract<TemplateNode, { kind: 'element' }>;

/**
 * Converts a template of Angular to code in which `this` is its component. Undefined where it cannot be read to its end: no name
 * in it is known then.
 *
 * @param stretch where the template stands in the text
 */
export function readAngularMarkup(text: string, stretch: Stretch): MarkupCode | undefined {
  const nodes = readTemplateNodes(text, stretch);
  if (nodes === undefined) return undefined;
  const writer = new MarkupWriter(text);
  new AngularWriter(writer).view(nodes, new TemplateScope());
  return writer.broken ? undefined : writer.finish('class');
}

class AngularWriter implements TemplateParts {
  readonly #writer: MarkupWriter;
  readonly #expressions: ExpressionWriter;
  readonly #blocks: BlockWriter;

  constructor(writer: MarkupWriter) {
    this.#writer = writer;
    this.#expressions = new ExpressionWriter(writer);
    this.#blocks = new BlockWriter(writer, this.#expressions, this);
  }

  /** Pieces that have one scope: a template, the content of a block or of an element with a structural directive. */
  view(nodes: readonly TemplateNode[], scope: TemplateScope): void {
    for (const name of referencesIn(nodes)) this.declare(name, scope);
    this.#writeAll(nodes, scope);
  }

  /** A variable of which nothing is known. */
  declare(name: string, scope: TemplateScope): void {
    scope.add(name);
    this.#writer.add(`const ${name}=${anything};`);
  }

  #writeAll(nodes: readonly TemplateNode[], scope: TemplateScope): void {
    for (let index = 0; index < nodes.length; index++) {
      const node = nodes[index];
      if (node.kind === 'value') this.#statement(node.value, scope);
      else if (node.kind === 'let') this.#writeLet(node.name, node.value, scope);
      else if (node.kind === 'element') this.#writeElement(node, scope);
      else if (node.kind === 'block') index += this.#blocks.write(nodes, index, scope);
    }
  }

  /** A value that goes to no code. */
  #statement(value: Stretch, scope: TemplateScope): void {
    this.#expressions.value(value, scope);
    this.#writer.add(';');
  }

  /** A value that goes to code of which nothing is known. */
  give(value: Stretch, scope: TemplateScope): void {
    this.#writer.add(anything);
    this.#statement(value, scope);
  }

  #writeLet(name: Stretch, value: Stretch, scope: TemplateScope): void {
    const text = this.#writer.source.slice(name.start, name.end);
    this.#writer.add(`const ${text}=`);
    this.#statement(value, scope);
    scope.add(text);
  }

  #writeElement(element: Element, scope: TemplateScope): void {
    const { attributes } = element.tag;
    const structural = attributes.filter(({ name }) => name.startsWith('*'));
    if (structural.length > 1) this.#writer.broken = true;
    else if (structural.length === 1) this.#writeStructural(element, structural[0], scope);
    else this.#writePlain(element, scope);
  }

  #writePlain({ tag, children }: Element, scope: TemplateScope): void {
    this.#writeAttributes(tag, scope);
    if (tag.name !== 'ng-template') return this.#writeAll(children, scope);
    const inner = new TemplateScope(scope);
    this.#writer.add('{');
    for (const { name } of tag.attributes) {
      const variable = /^let-(.+)$/.exec(name)?.[1];
      if (variable !== undefined && this.#isName(variable)) this.declare(variable, inner);
    }
    this.view(children, inner);
    this.#writer.add('}');
  }

  #isName(text: string): boolean {
    const isName = NAME.test(text);
    this.#writer.broken ||= !isName;
    return isName;
  }

  /** `*ngIf="a; else b"`, `*ngFor="let a of b"`, and any other. */
  #writeStructural(element: Element, { name, value }: Attribute, scope: TemplateScope): void {
    const tokens = value === undefined ? [] : this.#expressions.tokens(value);
    const code = tokens === undefined ? undefined : readDirective(tokens);
    if (tokens === undefined || code === undefined) {
      this.#writer.broken = true;
      return;
    }
    const inner = new TemplateScope(scope);
    const declared = this.#beginDirective(name, tokens, code, scope, inner);
    const aliases = code.parts.flatMap(({ alias }) => (alias === undefined ? [] : [alias]));
    for (const { text } of [...declared, ...aliases]) this.declare(text, inner);
    for (const reference of referencesOf(element.tag)) this.declare(reference, inner);
    for (const reference of referencesIn(element.children)) this.declare(reference, inner);
    this.#writePlain(element, inner);
    this.#writer.add('}');
  }

  /** Begins the scope of a structural directive. Returns the variables in it of which nothing is known. */
  #beginDirective(
    name: string,
    tokens: readonly Token[],
    { parts, variables }: DirectiveCode,
    scope: TemplateScope,
    inner: TemplateScope,
  ): readonly Token[] {
    const key = new Map([
      ['*ngFor', 'of'],
      ['*ngIf', ''],
    ]).get(name);
    const main = parts.find((part) => part.key === key && part.value.from < part.value.to);
    for (const part of parts) if (part !== main) this.givePart(tokens, part.value, scope);
    const isLoop = main !== undefined && key === 'of';
    const [item, ...others] = variables;
    if (main !== undefined) this.beginStructure(tokens, main.value, isLoop ? (item?.text ?? '_') : undefined, scope);
    this.#writer.add('{');
    if (isLoop && item !== undefined) inner.add(item.text);
    return isLoop ? others : variables;
  }

  givePart(tokens: readonly Token[], value: Range, scope: TemplateScope): void {
    if (value.from === value.to) return;
    this.#writer.add(anything);
    this.#expressions.part(tokens, value, scope);
    this.#writer.add(';');
  }

  beginStructure(tokens: readonly Token[], value: Range, item: string | undefined, scope: TemplateScope): void {
    this.#writer.add(item === undefined ? 'if' : `for(const ${item} of `);
    this.#expressions.part(tokens, value, scope);
    if (item !== undefined) this.#writer.add(')');
  }

  #writeAttributes({ attributes }: Tag, scope: TemplateScope): void {
    for (const { name, value } of attributes) {
      if (name.startsWith('*') || value === undefined) continue;
      const text = this.#writer.source.slice(value.start, value.end);
      if (text.trim() === '') continue;
      if (/^\[\(|^bindon-/.test(name)) this.#writeBoth(value, scope);
      else if (/^\(|^on-/.test(name)) this.#writeListener(value, scope);
      else if (/^\[|^bind-/.test(name)) this.give(value, scope);
      else if (text.includes('{{')) this.#writeFilledIn(value, scope);
      else if (name.startsWith('@')) this.give(value, scope);
    }
  }

  /** `[(name)]="a.b"` gives the value, and takes another. */
  #writeBoth(value: Stretch, scope: TemplateScope): void {
    this.give(value, scope);
    this.#expressions.value(value, scope);
    this.#writer.add(`=${anything};`);
  }

  #writeListener(value: Stretch, scope: TemplateScope): void {
    const inner = new TemplateScope(scope);
    inner.add('$event');
    this.#writer.add('(($event:any)=>{');
    this.#expressions.statements(value, inner);
    this.#writer.add('});');
  }

  #writeFilledIn({ start, end }: Stretch, scope: TemplateScope): void {
    const { source } = this.#writer;
    for (let at = source.indexOf('{{', start); at >= 0 && at < end; at = source.indexOf('{{', at)) {
      const close = endOfFilledIn(source, at + 2, end);
      if (close < 0) {
        this.#writer.broken = true;
        return;
      }
      this.#statement({ start: at + 2, end: close }, scope);
      at = close + 2;
    }
  }
}

const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** `#name`, `ref-name`. */
function referencesOf({ attributes }: Tag): string[] {
  const names = attributes.map(({ name }) => /^(?:#|ref-)(.+)$/.exec(name)?.[1]);
  return names.filter((name) => name !== undefined && NAME.test(name)) as string[];
}

/** Names that elements of one scope have: those in a scope of their own are left out. */
function referencesIn(nodes: readonly TemplateNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind !== 'element' || node.tag.attributes.some(({ name }) => name.startsWith('*'))) return [];
    return [...referencesOf(node.tag), ...(node.tag.name === 'ng-template' ? [] : referencesIn(node.children))];
  });
}
