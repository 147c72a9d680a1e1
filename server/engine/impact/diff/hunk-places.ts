/** Lines that a hunk may be off from where it says it is. */
const offsetMax = 200;

/**
 * Characters that are compared in search of all hunks of a file: many times what any diff needs whose lines differ. In a text
 * of lines that are all alike the search would take seconds.
 */
const comparedCharactersMax = 10_000_000;

/** Finds where hunks stand in the lines of a file. */
export class HunkPlaces {
  readonly #lines: readonly string[];
  #charactersLeft = comparedCharactersMax;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /** Returns where the lines stand, the nearest to `near`, not before `from`; undefined where they do not, or the place is unknown. */
  find(wanted: readonly string[], near: number, from: number): number | undefined {
    for (let away = 0; away <= offsetMax; away++) {
      for (const place of away === 0 ? [near] : [near - away, near + away]) {
        if (place >= from && this.#standsAt(wanted, place)) return place;
      }
      // Nothing to look for: it is where it says.
      if (wanted.length === 0) return undefined;
    }
    return undefined;
  }

  #standsAt(wanted: readonly string[], place: number): boolean {
    if (place + wanted.length > this.#lines.length) return false;
    for (let index = 0; index < wanted.length; index++) {
      this.#charactersLeft -= wanted[index].length + 1;
      if (this.#charactersLeft < 0 || !areEqual(this.#lines[place + index], wanted[index])) return false;
    }
    return true;
  }
}

function areEqual(a: string, b: string): boolean {
  return a === b || withoutReturn(a) === withoutReturn(b);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
