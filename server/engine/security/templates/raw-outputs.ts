import { type LeftOutForm, type RawForm, templateSyntaxOf, type TemplateSyntax } from './template-syntax.ts';

/** A place where a template prints a value without escaping it. */
export interface RawOutput {
  /** Way to the value from what the template is given; items of lists are left out: `output.products[i].name` has `output`, `products`, `name`. */
  readonly names: readonly string[];
  /** The expression as it is written. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

/** More of one file, and longer expressions, are not looked at. */
const outputsMax = 500;
const expressionMax = 200;

/** Names that engines fill in: the page inside of a layout. */
const ofLayouts: ReadonlySet<string> = new Set(['body', 'yield', 'block', 'content_for', 'super', 'self']);

/**
 * Finds what a template prints without escaping it, by the values' names. Results of calls are left out: most of them make
 * markup of their own, as `include` does. Empty for a file that is no template.
 */
export function rawOutputsOf(path: string, text: string): readonly RawOutput[] {
  const syntax = templateSyntaxOf(path);
  return syntax === undefined ? [] : new OutputSearch(text, syntax).find();
}

class OutputSearch {
  readonly #text: string;
  readonly #syntax: TemplateSyntax;
  readonly #found: RawOutput[] = [];
  #line = 1;
  #lineStart = 0;
  /** Up to here lines are counted. */
  #counted = 0;

  constructor(text: string, syntax: TemplateSyntax) {
    this.#text = text;
    this.#syntax = syntax;
  }

  find(): readonly RawOutput[] {
    const firsts = new Set([...this.#syntax.raw, ...this.#syntax.leftOut].map(({ open }) => open.charAt(0)));
    for (let at = 0; at < this.#text.length && this.#found.length < outputsMax;) {
      at = firsts.has(this.#text.charAt(at)) ? this.#readAt(at) : at + 1;
    }
    return this.#found;
  }

  /** Returns where to go on. */
  #readAt(at: number): number {
    const comment = this.#formAt(this.#syntax.leftOut, at);
    if (comment !== undefined) return this.#endOf(comment, at) ?? this.#text.length;
    const form = this.#formAt(this.#syntax.raw, at);
    if (form === undefined || (form.atTag === true && !this.#isAtTag(at))) return at + 1;
    const end = this.#endOf(form, at);
    if (end === undefined) return this.#text.length;
    this.#take(form, at, this.#text.slice(at + form.open.length, end - form.close.length));
    return end;
  }

  #formAt<Form extends LeftOutForm>(forms: readonly Form[], at: number): Form | undefined {
    return forms.find(({ open }) => this.#text.startsWith(open, at));
  }

  #endOf({ open, close }: LeftOutForm, at: number): number | undefined {
    const end = this.#text.indexOf(close, at + open.length);
    if (end >= 0) return end + close.length;
    return close === '\n' ? this.#text.length + 1 : undefined;
  }

  /** `p.note!= x`, and not `- if (a != b)`. */
  #isAtTag(at: number): boolean {
    const before = this.#text.slice(Math.max(this.#text.lastIndexOf('\n', at - 1) + 1, at - expressionMax), at);
    return /^\s*[\w.#-]*(?:\([^()]*\))?$/.test(before) && !/^\s*-/.test(before);
  }

  #take({ filters }: RawForm, at: number, inside: string): void {
    const [expression, ...applied] = inside.slice(0, expressionMax).split('|');
    if (filters !== undefined && !applied.some((filter) => filters.includes(filter.trim()))) return;
    const names = namesOf(expression);
    if (names.length === 0 || ofLayouts.has(names[0])) return;
    this.#countUpTo(at);
    this.#found.push({
      names,
      text: inside.trim().slice(0, expressionMax),
      line: this.#line,
      column: at - this.#lineStart + 1,
    });
  }

  #countUpTo(at: number): void {
    for (; this.#counted < at; this.#counted++) {
      if (this.#text.charCodeAt(this.#counted) !== 10) continue;
      this.#line++;
      this.#lineStart = this.#counted + 1;
    }
  }
}

/** Empty for anything but a name with members and items. */
function namesOf(expression: string): string[] {
  const chain = /^[A-Za-z_$][\w$]*(?:\s*(?:\.|\?\.)\s*[A-Za-z_$][\w$]*|\[[^\][]*\])*$/.exec(
    expression.trim().replace(/;$/, ''),
  );
  if (chain === null) return [];
  return chain[0].replace(/\[[^\][]*\]/g, '').split(/\s*\??\.\s*/);
}
