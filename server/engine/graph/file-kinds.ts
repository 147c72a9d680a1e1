import { stringAt } from '#server/base/string-table.ts';
import { remember } from '#server/base/remember-by.ts';
import { type ImportKind, importReading, isReadAlike } from '../source/read-languages.ts';
import type { FileLayer } from './snapshot.ts';

/** The kind of each file; files of a language that are read alike share one object. */
export const fileKinds = remember(readKinds);

/** A path is decoded only where it decides: to decode all of them would cost more than everything else here. */
function readKinds({ count, languages, languageNames, paths }: FileLayer): readonly ImportKind[] {
  const kindsOf = languageNames.map((language) => new KindsOfLanguage(language));
  const kinds: ImportKind[] = [];
  for (let file = 0; file < count; file++) kinds.push(kindsOf[languages[file]].of(() => stringAt(paths, file)));
  return kinds;
}

class KindsOfLanguage {
  readonly #language: string;
  readonly #alike: ImportKind | undefined;
  readonly #byReading = new Map<string, ImportKind>();

  constructor(language: string) {
    this.#language = language;
    this.#alike = isReadAlike(language) ? { language, reading: importReading(language, '') } : undefined;
  }

  of(path: () => string): ImportKind {
    if (this.#alike !== undefined) return this.#alike;
    const reading = importReading(this.#language, path());
    const kind = this.#byReading.get(reading) ?? { language: this.#language, reading };
    this.#byReading.set(reading, kind);
    return kind;
  }
}
