import type { CodePlace, SiteMeaning } from './prover.ts';

const nothing: ReadonlySet<string> = new Set();

/** Sites that many symbols have in common, each asked about once. */
export class DoubtfulSites {
  readonly #numbers = new Map<string, number>();
  readonly #places: CodePlace[] = [];

  get places(): readonly CodePlace[] {
    return this.#places;
  }

  add(sites: readonly CodePlace[]): void {
    for (const { file, line, column } of sites) {
      const key = keyOf({ file, line, column });
      if (this.#numbers.has(key)) continue;
      this.#numbers.set(key, this.#places.length);
      this.#places.push({ file, line, column });
    }
  }

  /**
   * Adds the answers of the compiler, by site.
   *
   * @param meanings in the order of `places`
   * @param symbolAt id of what is declared at a place
   */
  meanings(meanings: readonly SiteMeaning[], symbolAt: (place: CodePlace) => string | undefined) {
    const of = (site: CodePlace): SiteMeaning | undefined => meanings[this.#numbers.get(keyOf(site)) ?? -1];
    const isKnown = (site: CodePlace): boolean => (of(site)?.kind ?? 'unknown') !== 'unknown';
    return {
      of,
      isKnown,
      /** Ids of what is meant there. */
      targets: (site: CodePlace): ReadonlySet<string> => {
        const meaning = of(site);
        if (meaning?.kind !== 'declarations') return nothing;
        return new Set(meaning.declarations.map(symbolAt).filter((id) => id !== undefined));
      },
      counts: { asked: meanings.length, proven: meanings.filter(({ kind }) => kind !== 'unknown').length },
    };
  }
}

function keyOf({ file, line, column }: CodePlace): string {
  return `${file}\n${line}:${column}`;
}
