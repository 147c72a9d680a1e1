import { addToList } from '#server/base/add-to-list.ts';
import type { FileLayer, SymbolLayer } from '../../graph/snapshot.ts';
import { symbolsOfFile } from '../../graph/symbol-table.ts';
import { subtokensOfName } from '../words/subtokens.ts';
import { isOneTypoAway } from './one-typo.ts';

export const nameMatches = ['exact', 'case', 'humps', 'typo'] as const;
export type NameMatch = (typeof nameMatches)[number];

export interface NamedSymbols {
  readonly name: string;
  readonly match: NameMatch;
  readonly symbols: readonly NamedSymbol[];
}

/** A symbol by the numbers that it has in the snapshot. */
export interface NamedSymbol {
  readonly file: number;
  /** Number in its file. */
  readonly inFile: number;
}

/** Shorter names are a typo away from too much. */
const shortestTypo = 4;
/** Names that a beginning may stand for; with more of them it says too little. */
const humpNamesMax = 20;

/** The names of all symbols of a snapshot, each with the symbols that have it. */
export class NameIndex {
  readonly #byName = new Map<string, NamedSymbol[]>();
  /** Spellings by their lower case. */
  readonly #spellings = new Map<string, string[]>();

  constructor(files: FileLayer, symbols: SymbolLayer) {
    for (let file = 0; file < files.count; file += 1) {
      for (const { row, name } of symbolsOfFile(files, symbols, file)) {
        this.#add(name, { file, inFile: row - symbols.starts[file] });
      }
    }
  }

  /**
   * Symbols that a name means: those that have it, and those that differ in case; else those whose words it begins
   * (`getConF` for `getConfigFile`), shortest first; else those that are one slip of the finger away.
   */
  find(name: string): NamedSymbols[] {
    const exact = this.#byName.get(name);
    const others = (this.#spellings.get(name.toLowerCase()) ?? []).filter((each) => each !== name);
    const same = others.map((each) => this.#named(each, 'case'));
    if (exact !== undefined) return [{ name, symbols: exact, match: 'exact' }, ...same];
    if (same.length > 0) return same;
    const humps = this.#byHumps(name);
    return humps.length > 0 ? humps : this.#byTypo(name);
  }

  /** The same for somebody who is still typing: a name that is there hides none that it begins. */
  findBegun(name: string): NamedSymbols[] {
    const found = this.find(name);
    if (found[0]?.match !== 'exact' && found[0]?.match !== 'case') return found;
    const known = new Set(found.map((each) => each.name));
    return [...found, ...this.#byHumps(name).filter((each) => !known.has(each.name))];
  }

  #add(name: string, symbol: NamedSymbol): void {
    const known = this.#byName.get(name);
    if (known !== undefined) {
      known.push(symbol);
      return;
    }
    this.#byName.set(name, [symbol]);
    addToList(this.#spellings, name.toLowerCase(), name);
  }

  #named(name: string, match: NameMatch): NamedSymbols {
    return { name, symbols: this.#byName.get(name) as NamedSymbol[], match };
  }

  /** Capitals beside one another are one word (`HTTPServer`), else the first letters of several (`rCF`). */
  #byHumps(query: string): NamedSymbols[] {
    const found = this.#begun(subtokensOfName(query));
    return found.length > 0 || !/[A-Z]{2}/.test(query) ? found : this.#begun(subtokensOfName(apart(query)));
  }

  #begun(humps: readonly string[]): NamedSymbols[] {
    if (humps.length === 0) return [];
    const [first] = humps[0];
    const found: string[] = [];
    for (const name of this.#byName.keys()) {
      if (
        !name
          .toLowerCase()
          .replace(/^[_$]+/, '')
          .startsWith(first)
      )
        continue;
      if (beginsHumps(humps, subtokensOfName(name))) found.push(name);
    }
    const byLength = found.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
    return byLength.slice(0, humpNamesMax).map((name) => this.#named(name, 'humps'));
  }

  #byTypo(query: string): NamedSymbols[] {
    const lower = query.toLowerCase();
    if (lower.length < shortestTypo) return [];
    const found: NamedSymbols[] = [];
    for (const [candidate, spellings] of this.#spellings) {
      if (isOneTypoAway(lower, candidate)) found.push(...spellings.map((name) => this.#named(name, 'typo')));
    }
    return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }
}

const made = new WeakMap<SymbolLayer, NameIndex>();

/** Made once for a snapshot, by whoever asks first. */
export function nameIndexOf(files: FileLayer, symbols: SymbolLayer): NameIndex {
  const known = made.get(symbols);
  if (known !== undefined) return known;
  const index = new NameIndex(files, symbols);
  made.set(symbols, index);
  return index;
}

/** `rCF` as `r_C_F` */
function apart(name: string): string {
  return name.replaceAll(/(?=[A-Z])/g, '_');
}

/** Each word of the question begins the word at its place; a question in one word may begin the whole. */
function beginsHumps(asked: readonly string[], words: readonly string[]): boolean {
  if (asked.length === 1) return words.join('').startsWith(asked[0]);
  return asked.length <= words.length && asked.every((hump, index) => words[index].startsWith(hump));
}
