export interface Person {
  readonly name: string;
  readonly email: string;
}

/**
 * Reads a `.mailmap` and returns a function from a person as a commit has it to what is meant. Names and addresses are
 * compared without case; of several lines about the same the last one counts.
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
