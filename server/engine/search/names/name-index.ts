import { addToList } from '#server/base/add-to-list.ts';
import { remember } from '#server/base/remember-by.ts';
import type { SymbolLayer } from '../../graph/snapshot.ts';
import { rowsNamed, type SymbolNames, symbolNamesOf } from '../../graph/symbol-names.ts';
import { subtokensOfName } from '../words/subtokens.ts';
import { isOneTypoAway } from './one-typo.ts';

export const nameMatches = ['exact', 'case', 'humps', 'typo'] as const;
export type NameMatch = (typeof nameMatches)[number];

export interface NamedSymbols {
  readonly name: string;
  readonly match: NameMatch;
  /** Of the symbol layer, ascending. */
  readonly rows: Uint32Array;
}

/** Shortest name that is compared for typos: too many names are one typo away from a shorter one. */
const shortestTypo = 4;
/** Upper bound on the names that an abbreviation may stand for; one of more names says too little. */
const humpNamesMax = 20;

/** Finds names of a snapshot by a complete, abbreviated or misspelt name. */
export class NameIndex {
  readonly #table: SymbolNames;
  /** Numbers of names by their lower case. */
  readonly #spellings = new Map<string, number[]>();
  /** Numbers of names by their first letter behind signs, lower case. */
  readonly #byLetter = new Map<string, number[]>();

  constructor(symbols: SymbolLayer) {
    this.#table = symbolNamesOf(symbols);
    for (const [number, name] of this.#table.names.entries()) {
      const lower = name.toLowerCase();
      addToList(this.#spellings, lower, number);
      addToList(this.#byLetter, lower.replace(/^[_$]+/, '').charAt(0), number);
    }
  }

  /**
   * Returns the symbols that a name means: equal names, and those that differ in case; else names whose words it
   * abbreviates (`getConF` for `getConfigFile`), shortest first; else names one typo away.
   */
  find(name: string): NamedSymbols[] {
    const spelt = this.findSpelt(name);
    if (spelt.length > 0) return spelt;
    const humps = this.#byHumps(name);
    return humps.length > 0 ? humps : this.#byTypo(name);
  }

  /** Returns the same for a name that is still being typed: an equal name does not hide longer ones. */
  findBegun(name: string): NamedSymbols[] {
    const found = this.find(name);
    if (found[0]?.match !== 'exact' && found[0]?.match !== 'case') return found;
    const known = new Set(found.map((each) => each.name));
    return [...found, ...this.#byHumps(name).filter((each) => !known.has(each.name))];
  }

  /** Returns the symbols with an equal name, and behind them those that differ in case. */
  findSpelt(name: string): NamedSymbols[] {
    const spellings = this.#spellings.get(name.toLowerCase()) ?? [];
    const isExact = (number: number) => this.#table.names[number] === name;
    const same = spellings.filter((each) => !isExact(each)).map((each) => this.#named(each, 'case'));
    const exact = spellings.find(isExact);
    return exact === undefined ? same : [this.#named(exact, 'exact'), ...same];
  }

  #named(number: number, match: NameMatch): NamedSymbols {
    return { name: this.#table.names[number], match, rows: rowsNamed(this.#table, number) };
  }

  /** Reads capitals beside one another as one word (`HTTPServer`), else as the first letters of several (`rCF`). */
  #byHumps(query: string): NamedSymbols[] {
    const found = this.#begun(subtokensOfName(query));
    return found.length > 0 || !/[A-Z]{2}/.test(query) ? found : this.#begun(subtokensOfName(apart(query)));
  }

  #begun(humps: readonly string[]): NamedSymbols[] {
    if (humps.length === 0) return [];
    const { names } = this.#table;
    const found = (this.#byLetter.get(humps[0].charAt(0)) ?? []).filter((each) =>
      beginsHumps(humps, subtokensOfName(names[each])),
    );
    const byLength = found.toSorted((a, b) => names[a].length - names[b].length || (names[a] < names[b] ? -1 : 1));
    return byLength.slice(0, humpNamesMax).map((each) => this.#named(each, 'humps'));
  }

  #byTypo(query: string): NamedSymbols[] {
    const lower = query.toLowerCase();
    if (lower.length < shortestTypo) return [];
    const found: NamedSymbols[] = [];
    for (const candidate of this.#spellings.keys()) {
      if (!isOneTypoAway(lower, candidate)) continue;
      const spellings = this.#spellings.get(candidate) as readonly number[];
      found.push(...spellings.map((each) => this.#named(each, 'typo')));
    }
    return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }
}

/** Returns the index of a snapshot's names, made at the first call. */
export const nameIndexOf = remember((symbols: SymbolLayer) => new NameIndex(symbols));

/** Returns `rCF` as `r_C_F`. */
function apart(name: string): string {
  return name.replaceAll(/(?=[A-Z])/g, '_');
}

/**
 * Reports whether each word of the question begins the word at its place; a question of one word may begin the whole
 * name.
 */
function beginsHumps(asked: readonly string[], words: readonly string[]): boolean {
  if (asked.length === 1) return words.join('').startsWith(asked[0]);
  return asked.length <= words.length && asked.every((hump, index) => words[index].startsWith(hump));
}
