export interface Person {
  readonly name: string;
  readonly email: string;
}

/**
 * Reads a `.mailmap`. The function that it returns takes a person as a commit names them and gives name and address that
 * they go by. Names and addresses are compared without case; of several lines about the same person the last that has a
 * name gives the name, and the last that has an address the address.
 *
 * Source: git's manual, gitmailmap(5), and its `mailmap.c`.
 */
export function readMailmap(text: string): (person: Person) => Person {
  const entries = new Map<string, Partial<Person>>();
  for (const line of text.split('\n', linesMax)) {
    const match = line.startsWith('#') ? null : entry.exec(line);
    if (match === null) continue;
    const [, properName, first, commitName, second] = match.map((part) => part?.trim() ?? '');
    const isOfTwo = match[4] !== undefined;
    const key = isOfTwo ? keyOf(commitName, second) : keyOf('', first);
    const email = isOfTwo ? first : undefined;
    entries.set(key, { ...entries.get(key), ...(properName && { name: properName }), ...(email && { email }) });
  }
  return ({ name, email }) => {
    const meant = entries.get(keyOf(name, email)) ?? entries.get(keyOf('', email));
    return { name: meant?.name ?? name, email: meant?.email ?? email };
  };
}

const linesMax = 50_000;
const entry = /^([^<]*)<([^>]*)>(?:([^<]*)<([^>]*)>)?/;

function keyOf(name: string, email: string): string {
  return `${name.toLowerCase()}\0${email.toLowerCase()}`;
}
