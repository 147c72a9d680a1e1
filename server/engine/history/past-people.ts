import { allStrings } from '#server/base/string-table.ts';
import { isBot } from './bots.ts';
import type { CommitPlace } from './commit-places.ts';
import type { HistoryTables } from './history-tables.ts';
import { readMailmap } from './mailmap.ts';

/** Who wrote a commit: one number a person, by the address that the mailmap gives, or by the name where there is none. */
export class PastPeople {
  readonly names: string[] = [];
  readonly areBots: boolean[] = [];
  readonly #numbers = new Map<string, number>();
  /** By segment: number of an author there to a number of all people. */
  readonly #bySegment: readonly Uint32Array[];

  constructor({ segments, mailmap }: HistoryTables) {
    const meant = readMailmap(mailmap);
    this.#bySegment = segments.map(({ authorNames, authorEmails }) => {
      const emails = allStrings(authorEmails);
      return Uint32Array.from(allStrings(authorNames), (name, index) => this.#take(name, emails[index], meant));
    });
  }

  authorOf({ segment, number, commit }: CommitPlace): number {
    return this.#bySegment[number][segment.authors[commit]];
  }

  #take(givenName: string, givenEmail: string, meant: ReturnType<typeof readMailmap>): number {
    const person = meant({ name: givenName, email: givenEmail });
    const key = person.email.toLowerCase() || person.name;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.names.push(person.name || person.email) - 1;
    this.areBots.push(isBot(person));
    this.#numbers.set(key, number);
    return number;
  }
}
