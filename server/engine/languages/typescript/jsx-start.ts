import {
  CLASS_WORD,
  classOf,
  codeAt,
  EQUALS,
  GREATER_THAN,
  isWordCode,
  LESS_THAN,
  OPEN_BRACE,
  SLASH,
} from './characters.ts';
import { Lookahead, skipTrivia } from './lookahead.ts';

/** After so many names without a closing tag, type parameters are taken for granted; bounds the work on hostile text. */
const MAX_NAMES_WITHOUT_CLOSING_TAG = 100;

/** Modifiers of type parameters: `<const T>`, `<in out T>`. */
const TYPE_PARAMETER_MODIFIERS = new Set(['const', 'in', 'out']);

/** Distinguishes JSX elements from type parameters, both of which begin with `<` where an operand may stand. */
export class JsxStart {
  readonly #text: string;
  /** Last known position of a closing tag by name. */
  readonly #closingTags = new Map<string, number>();
  readonly #unclosed = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  /** `position` is that of a `<` before which an operand is expected. */
  startsAt(position: number): boolean {
    const first = codeAt(this.#text, position + 1);
    if (first === GREATER_THAN) return this.#hasClosingTag('', position);
    if (classOf(first) !== CLASS_WORD) return false;
    const nameEnd = jsxNameEnd(this.#text, position + 1);
    const name = this.#text.slice(position + 1, nameEnd);
    const next = new Lookahead(this.#text, skipTrivia(this.#text, nameEnd));
    const code = next.peek();
    if (code === GREATER_THAN) return this.#hasClosingTag(name, position);
    if (code === SLASH || code === OPEN_BRACE || code === LESS_THAN) return true;
    const word = next.word();
    if (word === '' || TYPE_PARAMETER_MODIFIERS.has(name)) return false;
    return word !== 'extends' || next.peek() === EQUALS;
  }

  /** `<T>(a: T) => void` and `<T>text</T>` begin alike: only a closing tag further on makes it an element. */
  #hasClosingTag(name: string, from: number): boolean {
    if ((this.#closingTags.get(name) ?? -1) > from) return true;
    if (this.#unclosed.has(name) || this.#unclosed.size >= MAX_NAMES_WITHOUT_CLOSING_TAG) return false;
    let at = from;
    do {
      at = this.#text.indexOf(`</${name}`, at + 1);
    } while (at >= 0 && isWordCode(codeAt(this.#text, at + 2 + name.length)));
    if (at < 0) this.#unclosed.add(name);
    else this.#closingTags.set(name, at);
    return at >= 0;
  }
}

/** Returns the end of a JSX name. Such names may hold `-`, `.` and `:` in addition to the characters of identifiers. */
export function jsxNameEnd(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const character = text.charAt(at);
    if (!isWordCode(text.charCodeAt(at)) && character !== '-' && character !== '.' && character !== ':') break;
  }
  return at;
}
