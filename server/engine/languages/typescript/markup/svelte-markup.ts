import { codeAt, OPEN_BRACE } from '../characters.ts';
import { closingBracket } from './closing-bracket.ts';
import { knownElements, voidElements } from './known-elements.ts';
import { type MarkupCode, MarkupWriter } from './markup-code.ts';
import { type Frame, OpenElements } from './open-elements.ts';
import { beginBlock, continueBlock } from './svelte-blocks.ts';
import { writeSvelteElement } from './svelte-elements.ts';
import { beginsTag, readTag, type Tag } from './tags.ts';

/**
 * Converts the markup of a Svelte file to code: blocks and names that an element gives its content become scopes,
 * components become elements of JSX, and every other expression a statement.
 */
export function readSvelteMarkup(text: string): MarkupCode {
  return new SvelteReader(text).read();
}

class SvelteReader {
  readonly #text: string;
  readonly #writer: MarkupWriter;
  readonly #open = new OpenElements();

  constructor(text: string) {
    this.#text = text;
    this.#writer = new MarkupWriter(text);
  }

  read(): MarkupCode {
    const { length } = this.#text;
    let at = 0;
    while (at < length) {
      const sign = this.#nextSign(at);
      if (sign === length) break;
      at = codeAt(this.#text, sign) === OPEN_BRACE ? this.#readBraces(sign) : this.#readTagAt(sign);
    }
    this.#end(this.#open.closeAll());
    return this.#writer.finish('setup');
  }

  /** Of the next `<` or `{`. */
  #nextSign(from: number): number {
    SIGN.lastIndex = from;
    return SIGN.exec(this.#text)?.index ?? this.#text.length;
  }

  /** `{…}`. Returns the offset behind it; one that is not closed takes all that is left. */
  #readBraces(at: number): number {
    const { length } = this.#text;
    const sign = this.#text[at + 1];
    const end = sign === '/' ? this.#endOfClosing(at) : closingBracket(this.#text, at + 1, length);
    if (end < 0 || end === length) {
      this.#writer.broken = true;
      return length;
    }
    const inside = { start: at + 1, end };
    if (sign === '#') this.#open.push(beginBlock(this.#writer, inside));
    else if (sign === ':') this.#continue(inside.start, end);
    else if (sign === '/') this.#end(this.#open.close(`#${this.#text.slice(at + 2, end).trim()}`));
    else if (sign === '@') this.#readTagged(inside.start, end);
    else this.#writer.statement(inside);
    return end + 1;
  }

  /** Of `{/if}`; a comment or a regular expression begins so too, and says nothing. */
  #endOfClosing(at: number): number {
    const isBlock = /^\/[a-z]+\s*\}/.test(this.#text.slice(at + 1, at + 20));
    return isBlock ? this.#text.indexOf('}', at) : closingBracket(this.#text, at + 1, this.#text.length);
  }

  /** `{:else if a}`: what the block began last ends, the block itself does not. */
  #continue(start: number, end: number): void {
    const block = this.#open.innermostBlock;
    if (block === undefined) return;
    const closed = this.#open.close(block.name);
    this.#end(closed.slice(0, -1));
    this.#open.push(continueBlock(this.#writer, block, { start, end }));
  }

  /** `{@const a = b}`, `{@html a}`, `{@render a()}`. */
  #readTagged(start: number, end: number): void {
    const [word] = /^@\w*/.exec(this.#text.slice(start, end)) as RegExpExecArray;
    const value = { start: start + word.length, end };
    if (word !== '@const') this.#writer.statement(value);
    else if (this.#writer.isCode(value)) this.#writer.add('const ').copy(value.start, value.end).add('\n;');
  }

  #readTagAt(at: number): number {
    if (this.#text.startsWith('<!--', at)) {
      const close = this.#text.indexOf('-->', at + 4);
      return close < 0 ? this.#text.length : close + 3;
    }
    if (!beginsTag(this.#text, at)) return at + 1;
    const tag = readTag(this.#text, at, true);
    this.#writer.broken ||= tag.isOpen;
    if (tag.isClosing) this.#end(this.#open.close(tag.name));
    else if (tag.name === 'script' || tag.name === 'style') return this.#behindBlock(tag);
    else this.#begin(tag);
    return tag.end;
  }

  #behindBlock({ name, end, isSelfClosing }: Tag): number {
    if (isSelfClosing) return end;
    const close = this.#text.indexOf(`</${name}`, end);
    return close < 0 ? this.#text.length : close;
  }

  #begin(tag: Tag): void {
    const suffix = writeSvelteElement(this.#writer, tag);
    const frame: Frame = { name: tag.name, suffix, hasCondition: false };
    if (tag.isSelfClosing || (voidElements.has(tag.name) && knownElements.has(tag.name))) this.#end([frame]);
    else this.#open.push(frame);
  }

  #end(frames: readonly Frame[]): void {
    for (const { suffix } of frames) this.#writer.add(suffix);
  }
}

const SIGN = /[<{]/g;
