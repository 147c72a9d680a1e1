import { voidElements } from './known-elements.ts';
import { closingBracket } from './closing-bracket.ts';
import { beginsTag, readTag, type Stretch, type Tag } from './tags.ts';

/** A piece of a template of Angular. */
export type TemplateNode =
  | { readonly kind: 'element'; readonly tag: Tag; readonly children: TemplateNode[] }
  /** `@if (a) { … }`; `given` is what stands in its brackets. */
  | {
      readonly kind: 'block';
      readonly name: string;
      readonly given: Stretch | undefined;
      readonly children: TemplateNode[];
    }
  /** `@let a = b;` */
  | { readonly kind: 'let'; readonly name: Stretch; readonly value: Stretch }
  /** An expression that is filled in into a text. */
  | { readonly kind: 'value'; readonly value: Stretch }
  /** Text that is no white space. */
  | { readonly kind: 'text' };

/** A piece that may hold others, while it is read. A `case` is what stands in the braces of a plural. */
interface Open {
  readonly kind: 'root' | 'element' | 'block' | 'plural' | 'case';
  readonly name: string;
  readonly children: TemplateNode[];
  /** An element that is closed by the end of another one would be taken for what stands around the elements behind it. */
  readonly mustClose: boolean;
}

/** Elements and blocks that are open at once; what is deeper is not read. */
const depthMax = 200;

const BLOCK =
  /@(else\s+if|if|else|for|empty|switch|case|default\s+never|default|defer|placeholder|loading|error)(?![\w-])\s*/y;
const UNKNOWN_BLOCK = /^@[a-z][\w ]{0,50}[({]/;
const LET = /@let\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*=/uy;
const PLURAL = /\{\s*([^{}]*?),\s*(?:plural|select|selectordinal)\s*,/y;

/** Splits a template of Angular into its pieces; undefined where it cannot be read to its end. */
export function readTemplateNodes(text: string, { start, end }: Stretch): readonly TemplateNode[] | undefined {
  return new TemplateReader(text, start, end).read();
}

class TemplateReader {
  readonly #text: string;
  readonly #end: number;
  readonly #open: Open[] = [{ kind: 'root', name: '', children: [], mustClose: false }];
  #at: number;
  #isBroken = false;

  constructor(text: string, start: number, end: number) {
    this.#text = text;
    this.#at = start;
    this.#end = end;
  }

  read(): readonly TemplateNode[] | undefined {
    while (this.#at < this.#end && !this.#isBroken) this.#readPiece();
    while (this.#open.length > 1 && !this.#isBroken) this.#close();
    return this.#isBroken ? undefined : this.#open[0].children;
  }

  get #innermost(): Open {
    return this.#open[this.#open.length - 1];
  }

  #readPiece(): void {
    const sign = this.#text[this.#at];
    if (sign === '<') this.#readAngle();
    else if (sign === '{') this.#readBrace();
    else if (sign === '}') this.#readClosingBrace();
    else if (sign === '@') this.#readAt();
    else this.#readText();
  }

  #readText(): void {
    const from = this.#at;
    while (this.#at < this.#end && !'<{}@'.includes(this.#text[this.#at])) this.#at++;
    if (this.#text.slice(from, this.#at).trim() !== '') this.#add({ kind: 'text' });
  }

  #skipSign(): void {
    this.#at++;
    this.#add({ kind: 'text' });
  }

  #add(node: TemplateNode): void {
    this.#innermost.children.push(node);
  }

  #push(open: Open): void {
    this.#open.push(open);
    this.#isBroken ||= this.#open.length > depthMax;
  }

  #close(): void {
    this.#isBroken ||= this.#innermost.mustClose || this.#innermost.kind !== 'element';
    this.#open.pop();
  }

  #readAngle(): void {
    const text = this.#text;
    if (text.startsWith('<!--', this.#at)) {
      const close = text.indexOf('-->', this.#at + 4);
      this.#at = close < 0 ? this.#end : close + 3;
      this.#isBroken ||= close < 0 || this.#at > this.#end;
      return;
    }
    if (!beginsTag(text, this.#at)) return text[this.#at + 1] === '!' ? this.#fail() : this.#skipSign();
    const tag = readTag(text, this.#at, false);
    if (tag.isOpen || tag.end > this.#end) return this.#fail();
    this.#at = tag.end;
    if (tag.isClosing) this.#closeElement(tag.name);
    else this.#openElement(tag);
  }

  #fail(): void {
    this.#isBroken = true;
  }

  #openElement(tag: Tag): void {
    if (tag.attributes.some(({ name }) => HIDDEN.test(name))) return this.#fail();
    const children: TemplateNode[] = [];
    this.#add({ kind: 'element', tag, children });
    if (tag.isSelfClosing || voidElements.has(tag.name)) return;
    if (/^(?:script|style)$/i.test(tag.name) || isLeftAsItIs(tag)) return this.#skipContent(tag.name);
    const mustClose = tag.name === 'ng-template' || tag.attributes.some(({ name }) => name.startsWith('*'));
    this.#push({ kind: 'element', name: tag.name, children, mustClose });
  }

  /** Elements of the same name in one that is left as it is are read as what follows it. */
  #skipContent(name: string): void {
    const close = this.#text.indexOf(`</${name}`, this.#at);
    const inner = this.#text.indexOf(`<${name}`, this.#at);
    const behind = close < 0 ? -1 : this.#text.indexOf('>', close);
    if (behind < 0 || behind >= this.#end || (inner >= 0 && inner < close)) return this.#fail();
    this.#at = behind + 1;
  }

  /** An element that nothing opened here is left alone, as browsers do. */
  #closeElement(name: string): void {
    const at = this.#open.findLastIndex((open) => open.kind !== 'element' || open.name === name);
    if (this.#open[at].kind !== 'element') return;
    while (this.#open.length > at + 1) this.#close();
    this.#open.pop();
  }

  #readBrace(): void {
    const { kind } = this.#innermost;
    if (kind === 'plural') {
      this.#at++;
      return this.#push({ kind: 'case', name: '', children: this.#innermost.children, mustClose: true });
    }
    if (this.#text.startsWith('{{', this.#at)) return this.#readFilledIn();
    PLURAL.lastIndex = this.#at;
    const plural = PLURAL.exec(this.#text);
    // Where braces mean something, one that means nothing would be taken for theirs.
    if (plural === null)
      return this.#open.some(({ kind: of }) => of === 'block' || of === 'case') ? this.#fail() : this.#skipSign();
    const start = this.#at + plural[0].indexOf(plural[1], 1);
    this.#add({ kind: 'value', value: { start, end: start + plural[1].length } });
    this.#at += plural[0].length;
    this.#push({ kind: 'plural', name: '', children: this.#innermost.children, mustClose: true });
  }

  #readFilledIn(): void {
    const start = this.#at + 2;
    const end = endOfFilledIn(this.#text, start, this.#end);
    if (end < 0) return this.#fail();
    this.#add({ kind: 'value', value: { start, end } });
    this.#at = end + 2;
  }

  #readClosingBrace(): void {
    const at = this.#open.findLastIndex(({ kind }) => kind !== 'element');
    if (this.#open[at].kind === 'root') return this.#skipSign();
    while (this.#open.length > at + 1) this.#close();
    this.#open.pop();
    this.#at++;
  }

  #readAt(): void {
    LET.lastIndex = this.#at;
    const declared = LET.exec(this.#text);
    if (declared !== null) return this.#readLet(declared);
    BLOCK.lastIndex = this.#at;
    const block = BLOCK.exec(this.#text);
    if (block === null)
      return UNKNOWN_BLOCK.test(this.#text.slice(this.#at, this.#at + 100)) ? this.#fail() : this.#skipSign();
    this.#readBlock(block[1].replace(/\s+/, ' '), this.#at + block[0].length);
  }

  #readLet({ 0: head, 1: name, index }: RegExpExecArray): void {
    const start = index + head.length;
    const nameAt = index + head.indexOf(name, 4);
    const end = endOfLine(this.#text, start, this.#end);
    if (end < 0) return this.#fail();
    this.#add({ kind: 'let', name: { start: nameAt, end: nameAt + name.length }, value: { start, end } });
    this.#at = end + 1;
  }

  #readBlock(name: string, from: number): void {
    let given: Stretch | undefined;
    let at = from;
    if (this.#text[at] === '(') {
      const close = closingBracket(this.#text, at + 1, this.#end);
      if (close < 0 || close >= this.#end) return this.#fail();
      given = { start: at + 1, end: close };
      at = close + 1;
    }
    while (/\s/.test(this.#text[at] ?? '')) at++;
    // `@case (1) @case (2) { … }`, `@default never;`: what has no braces has no content.
    const hasContent = this.#text[at] === '{';
    if (!hasContent && name !== 'case' && name !== 'default never') return this.#fail();
    const children: TemplateNode[] = [];
    this.#add({ kind: 'block', name, given, children });
    this.#at = hasContent || this.#text[at] === ';' ? at + 1 : at;
    if (hasContent) this.#push({ kind: 'block', name, children, mustClose: true });
  }
}

/** Code under a name that Angular reads without its beginning. */
const HIDDEN = /^data-(?:[[(*#]|bind-|on-|bindon-|ref-|let-)/i;

/** `ngNonBindable`. */
function isLeftAsItIs({ attributes }: Tag): boolean {
  return attributes.some(({ name }) => name === 'ngNonBindable');
}

const FILLED_IN = /\}\}|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|`(?:[^`\\]|\\[^])*`/g;

/** The `}}` behind an expression, outside of its texts; -1 where none comes. */
export function endOfFilledIn(text: string, start: number, end: number): number {
  return endAt(FILLED_IN, '}}', text, start, end);
}

const LINE = /;|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|`(?:[^`\\]|\\[^])*`/g;

function endOfLine(text: string, start: number, end: number): number {
  return endAt(LINE, ';', text, start, end);
}

function endAt(pattern: RegExp, sign: string, text: string, start: number, end: number): number {
  pattern.lastIndex = start;
  for (let match = pattern.exec(text); match !== null && match.index < end; match = pattern.exec(text)) {
    if (match[0] === sign) return match.index;
  }
  return -1;
}
