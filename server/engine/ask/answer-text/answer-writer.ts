import type { AnswerUnit } from './answer-units.ts';
import { Evidence, type GivenTexts } from './evidence.ts';
import { type InlinePart, inlineParts } from './inline-parts.ts';
import { sentencesOf } from './sentence-end.ts';
import { visibleLine } from './visible-characters.ts';
import { atLineStart, withoutAddresses, writeInline } from './write-inline.ts';

/** Behind a sentence that no source proves. */
export const noSource = '*(no source)*';

const thoughtAbove = '*What stands above is reasoning of the model, not its answer.*';

/** Languages of code that are coloured, and not drawn or run by who shows them. */
const languages = new Set(
  'bash c cpp cs csharp css cxx dart diff dockerfile elixir erlang go graphql groovy h haskell hpp html ini java javascript js json jsonc jsx julia kotlin less lua makefile nix objectivec perl php powershell properties proto python py r rb ruby rust rs scala scss sh shell sql svelte swift terraform text toml ts tsx txt typescript vue xml yaml yml zig zsh'.split(
    ' ',
  ),
);

const headingWordsMax = 12;
const headingCharactersMax = 80;
const headingLevelMin = 3;

/**
 * Writes an answer of a model so that nothing in it does or hides anything, and statements without a source are marked.
 *
 * Invariant: the output is Markdown of paragraphs, lists, headings, emphasis, code and citations of sources that exist,
 * for every input.
 */
export class AnswerWriter {
  readonly #evidence: Evidence;
  #isBegun = false;
  /** Prefix of the next text of a block; undefined within a paragraph. */
  #start: string | undefined = '';
  #depth = -1;
  #isInList = false;

  constructor(given: GivenTexts) {
    this.#evidence = new Evidence(given);
  }

  /** Appended to what was written before; empty where nothing is to be said. */
  write(unit: AnswerUnit): string {
    switch (unit.kind) {
      case 'break':
        return this.#endBlock();
      case 'thought end':
        return this.#endThought();
      case 'item':
        return this.#beginItem(unit);
      case 'heading':
        return this.#heading(unit);
      case 'code':
        return this.#code(unit);
      case 'sentence':
        return this.#text(this.#sentence(unit.text));
    }
  }

  #endBlock(): string {
    this.#start = '';
    return '';
  }

  /** Ends the model's thinking. Sent text cannot be taken back. */
  #endThought(): string {
    this.#isInList = false;
    this.#start = '';
    return this.#isBegun ? `\n\n${thoughtAbove}` : '';
  }

  #beginItem({ depth, number }: { readonly depth: number; readonly number?: number }): string {
    const level = Math.min(depth, this.#isInList ? this.#depth + 1 : 0);
    this.#start = `${'   '.repeat(level)}${number === undefined ? '-' : `${number}.`} `;
    return '';
  }

  #text(text: string): string {
    if (text === '') return '';
    const start = this.#start;
    if (start === undefined) return ` ${text}`;
    const isItem = start !== '';
    const between = !this.#isBegun ? '' : isItem && this.#isInList ? '\n' : '\n\n';
    this.#isBegun = true;
    this.#isInList = isItem;
    this.#depth = isItem ? start.search(/\S/) / 3 : -1;
    this.#start = undefined;
    return `${between}${start}${atLineStart(text)}`;
  }

  /** Writes a heading; a sentence, or several, becomes a paragraph. */
  #heading({ level, text }: { readonly level: number; readonly text: string }): string {
    const [number] = /^\d{1,3}[.)]\s+/.exec(text) ?? [''];
    const said = text.slice(number.length);
    const sentences = sentencesOf(said);
    const isLong = said.length > headingCharactersMax || said.split(/\s+/).length > headingWordsMax;
    if (isLong || sentences.length > 1) return sentences.map((each) => this.#text(this.#sentence(each))).join('');
    const written = this.#sentence(said, (parts) => this.#hasWords(parts));
    if (written === '') return '';
    this.#isInList = false;
    const between = this.#isBegun ? '\n\n' : '';
    this.#isBegun = true;
    this.#start = '';
    return `${between}${'#'.repeat(Math.max(headingLevelMin, level))} ${number}${written}`;
  }

  #code({ language, lines }: { readonly language: string; readonly lines: readonly string[] }): string {
    const isKnown = (address: string) => this.#evidence.hasText(address);
    const shown = lines.map((line) => withoutAddresses(visibleLine(line).trimEnd(), isKnown));
    if (shown.every((line) => line === '')) return '';
    const runs = shown.join('\n').match(/`{3,}/g) ?? [];
    const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
    const name = language.toLowerCase();
    const between = this.#isBegun ? '\n\n' : '';
    this.#isBegun = true;
    this.#isInList = false;
    this.#start = '';
    const mark = shown.every((line) => this.#isQuoted(line)) ? '' : `\n\n${noSource}`;
    return `${between}${fence}${languages.has(name) ? name : ''}\n${shown.join('\n')}\n${fence}${mark}`;
  }

  /** Whether a source has the line, or the line says nothing. */
  #isQuoted(line: string): boolean {
    return !/[\p{L}\p{N}]/u.test(line) || this.#evidence.hasLine(line);
  }

  /** @param isPlain whether a text that cites nothing says nothing that had to be proven */
  #sentence(text: string, isPlain: (parts: readonly InlinePart[]) => boolean = () => false): string {
    let hasFalse = false;
    const parts = inlineParts(text).map((part): InlinePart => {
      if (part.kind !== 'citation') return part;
      const there = part.numbers.filter((number) => this.#evidence.hasSource(number));
      hasFalse ||= there.length < part.numbers.length;
      return { kind: 'citation', numbers: [...new Set(there)] };
    });
    const written = writeInline(parts, (address) => this.#evidence.hasText(address));
    // Numbers alone say nothing.
    if (!parts.some((part) => part.kind !== 'citation' && /[\p{L}\p{N}]/u.test(part.text))) return '';
    const cited = parts.flatMap((part) => (part.kind === 'citation' ? part.numbers : []));
    const isProven = cited.length === 0 ? isPlain(parts) : this.#hasNames(parts, cited);
    return !hasFalse && isProven ? written : `${written} ${noSource}`;
  }

  /** Reports whether all names come from cited sources or the question, so that they can stand in back-ticks. */
  #hasNames(parts: readonly InlinePart[], cited: readonly number[]): boolean {
    return parts.every((part) => !isCode(part) || this.#evidence.hasCode(part.text, cited));
  }

  #hasWords(parts: readonly InlinePart[]): boolean {
    return parts.every((part) => {
      if (isCode(part)) return this.#evidence.hasCode(part.text);
      return part.kind !== 'text' || this.#evidence.hasWords(part.text);
    });
  }
}

/** Written in back-ticks, whether or not a model put it there. */
function isCode(part: InlinePart): part is InlinePart & { readonly kind: 'code' | 'dotted' } {
  return part.kind === 'code' || part.kind === 'dotted';
}
