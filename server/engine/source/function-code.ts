import { hashContent } from '#server/base/content-hash.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';

/**
 * A function of a file, or the file's top level: what runs as one piece. Code of a class belongs to the function around it,
 * because that is when it runs; what is in a function inside is that function's.
 */
export interface CodeFunction {
  /**
   * Unique in the file, `''` for its top level: the qualified name of the symbol that it is, else the key of the function
   * around it with the number of the function in there.
   */
  readonly key: string;
  /** Last part of its name, `''` where it has none. */
  readonly name: string;
  /** Index of the function around it; of the top level its own. */
  readonly around: number;
  /** UTF-16 units from 0, a byte order mark not counted. */
  readonly start: number;
  readonly end: number;
  /** Lines from 1: where it begins (with decorators), where what it runs begins, and where it ends. */
  readonly line: number;
  readonly bodyLine: number;
  readonly endLine: number;
  /**
   * Of its own tokens, without comments and types. Of a function inside only what the code around it sees is in it: that
   * there is one, its kind and its name.
   */
  readonly digest: string;
}

/** Functions of a file in the order of the source; the first is the top level. */
export interface FunctionCode {
  readonly functions: readonly CodeFunction[];
  /** By qualified name of a symbol: the function that it is, or that runs its declaration. */
  readonly placeOfSymbol: ReadonlyMap<string, number>;
}

/** Hexadecimal digits of a digest: among the functions of one key two differing ones hardly ever are equal. */
const digestLength = 16;

interface OpenFunction {
  readonly place: Omit<CodeFunction, 'digest'>;
  readonly tokens: string[];
  /** Functions in it that have no name of their own. */
  inside: number;
}

/** Functions of a file while it is walked through. */
export class FunctionCodeWriter {
  readonly #functions: OpenFunction[] = [];
  readonly #keys = new Set<string>();
  readonly #places = new Map<string, number>();

  /** @param place the function's own, but for its key @returns its index */
  begin(around: number, symbol: string | undefined, place: Omit<CodeFunction, 'key' | 'around' | 'digest'>): number {
    const index = this.#functions.length;
    this.#functions.push({ place: { ...place, key: this.#keyOf(around, symbol), around }, tokens: [], inside: 0 });
    return index;
  }

  add(owner: number, token: string): void {
    if (token !== '') this.#functions[owner].tokens.push(token);
  }

  /** A function that a symbol is counts before what evaluates its declaration; of several the first does. */
  declare(symbol: string, owner: number): void {
    const known = this.#places.get(symbol);
    const isItself = this.#functions[owner].place.key === symbol;
    if (known === undefined || (isItself && this.#functions[known].place.key !== symbol))
      this.#places.set(symbol, owner);
  }

  finish(): FunctionCode {
    const functions = this.#functions.map(({ place, tokens }) => ({
      ...place,
      digest: hashContent(encodeUtf8(tokens.join(' '))).slice(0, digestLength),
    }));
    return { functions, placeOfSymbol: this.#places };
  }

  /** A getter and its setter are one symbol and two functions. */
  #keyOf(around: number, symbol: string | undefined): string {
    const outer = this.#functions.at(around);
    if (outer === undefined) return '';
    const named = symbol !== undefined && !this.#keys.has(symbol);
    const key = named ? symbol : `${outer.place.key}/${outer.inside++}`;
    this.#keys.add(key);
    return key;
  }
}
