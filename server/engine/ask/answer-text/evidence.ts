import { visibleLine } from './visible-characters.ts';

/** Sources of a model, and names that its answer may use. */
export interface GivenTexts {
  readonly question: string;
  /** Everything that a source shows: its lines, its path, the names of what stands there. */
  readonly sources: readonly string[];
}

const names = /[\p{L}\p{N}_$]+/gu;

/** Words that say nothing by themselves, in headings of English. */
const bareWords = 'a an and at by for from how in is it its of on or that the this to what when where which why with';

/** Names of the question and the sources. Each text is read once, at its first use. */
export class Evidence {
  /** The question first: a source has the number that it is cited by. */
  readonly #texts: readonly string[];
  readonly #names: ReadonlySet<string>[] = [];
  #lines: ReadonlySet<string> | undefined;
  #words: ReadonlySet<string> | undefined;

  constructor({ question, sources }: GivenTexts) {
    this.#texts = [question, ...sources];
  }

  hasSource(number: number): boolean {
    return number >= 1 && number < this.#texts.length;
  }

  /** Whether the text stands somewhere, be it in the middle of another. */
  hasText(text: string): boolean {
    return this.#texts.some((given) => given.includes(text));
  }

  /** Whether the question or one of these sources has each of the names, or the code where it has no name. */
  hasCode(code: string, sources: readonly number[] = this.#numbers()): boolean {
    const where = [0, ...sources];
    const asked = code.match(names);
    if (asked === null) return where.some((number) => this.#texts[number].includes(code));
    return asked.every((name) => where.some((number) => this.#namesOf(number).has(name)));
  }

  /** Whether a line stands there by itself, however far it is indented. */
  hasLine(line: string): boolean {
    this.#lines ??= new Set(this.#texts.flatMap((text) => text.split('\n')).map((given) => visibleLine(given).trim()));
    return this.#lines.has(line.trim());
  }

  /** Whether each word that says something stands there, in capitals or not. */
  hasWords(text: string): boolean {
    this.#words ??= new Set([
      ...bareWords.split(' '),
      ...this.#texts.flatMap((given) => given.toLowerCase().match(names) ?? []),
    ]);
    const there = this.#words;
    return (text.toLowerCase().match(names) ?? []).every((word) => there.has(word));
  }

  #numbers(): number[] {
    return this.#texts.slice(1).map((_, index) => index + 1);
  }

  #namesOf(number: number): ReadonlySet<string> {
    this.#names[number] ??= new Set(this.#texts[number].match(names) ?? []);
    return this.#names[number];
  }
}
