import { allStrings } from '#server/base/string-table.ts';
import { isBot } from './bots.ts';
import type { CommitPlace } from './commit-places.ts';
import type { HistoryTables } from './history-tables.ts';
import { JoinedKeys } from './joined-keys.ts';
import { type Person, readMailmap } from './mailmap.ts';

/**
 * Who wrote a commit: one number a person. Equal addresses, after the mailmap, are one person, and so are equal full names. An
 * address is a program's if one of its names is.
 */
export class PastPeople {
  readonly names: string[] = [];
  readonly areBots: boolean[] = [];
  readonly #numbers = new Map<string, number>();
  /** By segment: number of an author there to a number of all people. */
  readonly #bySegment: readonly Uint32Array[];

  constructor({ segments, mailmap }: HistoryTables) {
    const meant = readMailmap(mailmap);
    const bySegment = segments.map(({ authorNames, authorEmails }) => {
      const emails = allStrings(authorEmails);
      return allStrings(authorNames).map((name, index) => meant({ name, email: emails[index] }));
    });
    const all = bySegment.flat();
    const bots = new Set(all.filter(isBot).map(addressOf));
    const joined = joinFullNames(all, bots);
    this.#bySegment = bySegment.map((people) =>
      Uint32Array.from(people, (person) =>
        this.#take(person, joined.of(addressOf(person)), bots.has(addressOf(person))),
      ),
    );
  }

  authorOf({ segment, number, commit }: CommitPlace): number {
    return this.#bySegment[number][segment.authors[commit]];
  }

  #take({ name, email }: Person, key: string, isProgram: boolean): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.names.push(name || email) - 1;
    this.areBots.push(isProgram);
    this.#numbers.set(key, number);
    return number;
  }
}

/** Programs are left out: one that commits in the name of a person would make a program of the person. */
function joinFullNames(people: readonly Person[], bots: ReadonlySet<string>): JoinedKeys {
  const joined = new JoinedKeys();
  for (const person of people) {
    const address = addressOf(person);
    if (fullName.test(person.name) && !bots.has(address)) joined.join(address, nameKey(person));
  }
  return joined;
}

/** A single word, as `david`, is the name of many. */
const fullName = /\S\s+\S/;

/** The name where there is no address. */
function addressOf({ name, email }: Person): string {
  return email.toLowerCase() || name;
}

/** Equal to no address. */
function nameKey({ name }: Person): string {
  return `\0${name.toLowerCase().split(/\s+/).filter(Boolean).join(' ')}`;
}
