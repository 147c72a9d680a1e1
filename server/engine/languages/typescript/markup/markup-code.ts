import { isBalanced } from './closing-bracket.ts';
import type { Stretch } from './tags.ts';

/** Where a stretch of the file stands in the code that is made of its markup. */
interface Segment {
  /** Offset in the code. */
  readonly at: number;
  /** Offset in the file. */
  readonly source: number;
  readonly length: number;
}

/**
 * How the names of markup are looked up: `setup`: at the top level of the script, which is all there is. `options`: as members
 * of what the script exports by default. `class`: each is a variable of the markup or a member of `this`, which is a class of another file.
 */
export type MarkupForm = 'setup' | 'options' | 'class';

/** The code in the markup of a component, as statements of TypeScript with JSX. It is parsed, and never run. */
export interface MarkupCode {
  readonly text: string;
  readonly form: MarkupForm;
  /** Some of it could not be read. */
  readonly broken: boolean;
  /** Components that are named by a tag, with the offset in the file where each is named first. */
  readonly tags: ReadonlyMap<string, number>;
  /** Offset in the file of what stands at an offset of `text`. What is made up is where the markup before it is. */
  sourceOf(offset: number): number;
}

/** Writes such code: what stands in the file is copied, and the copy remembered, what makes scopes of it is made up. */
export class MarkupWriter {
  readonly source: string;
  broken = false;
  readonly #tags = new Map<string, number>();
  readonly #parts: string[] = [];
  readonly #segments: Segment[] = [];
  #length = 0;

  constructor(source: string) {
    this.source = source;
  }

  /** Made up. */
  add(text: string): this {
    this.#parts.push(text);
    this.#length += text.length;
    return this;
  }

  /** Made up, for what stands there in the file: a component is named `SmartInput`, and its tag is `smart-input`. */
  name(text: string, source: number): this {
    this.#segments.push({ at: this.#length, source, length: text.length });
    return this.add(text);
  }

  /** Begins an element of JSX. */
  tag(name: string, source: number): this {
    if (!this.#tags.has(name)) this.#tags.set(name, source);
    return this.add('<').name(name, source);
  }

  copy(start: number, end: number): this {
    const text = this.source.slice(start, end);
    if (!text.includes('&')) return this.name(text, start);
    let from = start;
    for (const match of text.matchAll(ENTITY)) {
      const at = start + match.index;
      this.name(this.source.slice(from, at), from).name(ENTITIES[match[1]], at);
      from = at + match[0].length;
    }
    return this.name(this.source.slice(from, end), from);
  }

  /** An expression in parentheses. What leaves brackets open is left out: behind it nothing would be read as it stands. */
  value({ start, end }: Stretch): this {
    if (this.isCode({ start, end })) return this.add('(').copy(start, end).add('\n)');
    return this.add('(0)');
  }

  /** An expression for itself, nothing where there is none. */
  statement(stretch: Stretch): this {
    return isBlank(this.source, stretch) ? this : this.value(stretch).add(';');
  }

  /** Whether the stretch can be copied. */
  isCode(stretch: Stretch): boolean {
    if (isBlank(this.source, stretch)) return false;
    const isWhole = isBalanced(this.source, stretch.start, stretch.end);
    this.broken ||= !isWhole;
    return isWhole;
  }

  finish(form: MarkupForm): MarkupCode {
    const segments = this.#segments;
    return {
      text: this.#parts.join(''),
      form,
      broken: this.broken,
      tags: this.#tags,
      sourceOf: (offset) => sourceOf(segments, offset),
    };
  }
}

function isBlank(source: string, { start, end }: Stretch): boolean {
  return source.slice(start, end).trim() === '';
}

/** Characters that an attribute cannot hold unescaped. */
const ENTITY = /&(amp|lt|gt|quot|apos|#39|#34);/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#34': '"',
};

function sourceOf(segments: readonly Segment[], offset: number): number {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (segments[middle].at <= offset) low = middle + 1;
    else high = middle;
  }
  const { at, source, length } = segments[Math.max(0, low - 1)] ?? { at: 0, source: 0, length: 0 };
  return source + Math.min(Math.max(0, offset - at), Math.max(0, length - 1));
}
