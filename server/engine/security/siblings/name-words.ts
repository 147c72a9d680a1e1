/** Lists of words, as rules have them, that names of code are compared with. */
export class NameWords {
  readonly #whole = new Set<string>();
  readonly #rows: string[] = [];
  readonly #ends: string[] = [];
  readonly #known = new Map<string, boolean>();

  constructor(texts: readonly string[]) {
    for (const text of texts) {
      const row = wordsOf(text).join(' ');
      const isOpen = text.endsWith('*');
      // `require post$` is not in `requirePostOwner`, which asks for another thing.
      if (text.endsWith('$')) this.#ends.push(` ${row} `);
      else if (!isOpen && !row.includes(' ')) this.#whole.add(row);
      else this.#rows.push(isOpen ? ` ${row}` : ` ${row} `);
    }
  }

  /** Whether one of the lists' words stands in the name. */
  has(name: string): boolean {
    let known = this.#known.get(name);
    if (known === undefined) this.#known.set(name, (known = this.#find(name)));
    return known;
  }

  #find(name: string): boolean {
    const words = wordsOf(name);
    if (words.some((word) => this.#whole.has(word))) return true;
    const row = ` ${words.join(' ')} `;
    return this.#rows.some((each) => row.includes(each)) || this.#ends.some((each) => row.endsWith(each));
  }
}

/** Longer names are no names. */
const charactersMax = 200;

/** The words of a name, in small letters: `isAdminUser`, `is_admin_user` and `IS-ADMIN-USER` have the same. */
export function wordsOf(name: string): readonly string[] {
  return name
    .slice(0, charactersMax)
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
