/**
 * `node bench/search/names.ts DIR…`: how often a name that is typed whole, by the beginnings of its words, or with one slip is
 * answered first by a symbol of that name (R@1).
 */
import { basename, resolve } from 'node:path';
import { readQuestion } from '#server/engine/search/question.ts';
import { SnapshotSearch, type SearchableSnapshot } from '#server/engine/search/snapshot-search.ts';
import { symbolsOfFile } from '#server/engine/graph/symbol-table.ts';
import { subtokensOfName } from '#server/engine/search/words/subtokens.ts';
import { shippedModel } from '#server/app/analysis/search-model.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { searchableSnapshot } from '../impact/indexed-snapshot.ts';
import { seededRandom, shuffled } from '../seeded-random.ts';

const asked = 300;
const shortest = 6;

const namesOf = ({ files, symbols }: SearchableSnapshot): string[] => {
  const names = new Set<string>();
  for (let file = 0; file < files.count; file += 1)
    for (const { name } of symbolsOfFile(files, symbols, file)) names.add(name);
  return [...names].filter((name) => /^[\w$]+$/.test(name));
};

/** `getConF` for `getConfigFile`; undefined where more than one name begins so, or the name has one word. */
function humpsOf(name: string, all: readonly string[][]): string | undefined {
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+/g) ?? [];
  if (words.length < 2 || /[_$]/.test(name)) return undefined;
  const query = words.map((word) => word.slice(0, 3)).join('');
  const humps = subtokensOfName(query);
  const meant = all.filter(
    (other) => humps.length <= other.length && humps.every((hump, at) => other[at].startsWith(hump)),
  );
  return meant.length === 1 ? query : undefined;
}

/** One letter left out, put in, replaced or swapped. */
function slip(name: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (name.length - 2));
  const letter = 'abcdefghijklmnopqrstuvwxyz'[Math.floor(random() * 26)];
  const kinds = [
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + letter + name.slice(at),
    name.slice(0, at) + letter + name.slice(at + 1),
    name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2),
  ];
  return kinds[Math.floor(random() * kinds.length)];
}

for (const root of process.argv.slice(2)) {
  // oxlint-disable-next-line no-await-in-loop -- one folder after the other
  const snapshot = await searchableSnapshot(resolve(root));
  const search = new SnapshotSearch(snapshot, shippedModel(bundledAssets)());
  const random = seededRandom(7);
  const all = namesOf(snapshot);
  const words = all.map(subtokensOfName);
  const drawn = shuffled(
    all.filter(({ length }) => length >= shortest),
    random,
  ).slice(0, asked);
  const isFirst = (query: string, name: string) => search.find(readQuestion(query), 1)[0]?.symbol?.name === name;
  const share = (queries: readonly (readonly [string | undefined, string])[]): string => {
    const usable = queries.filter(
      (each): each is readonly [string, string] => each[0] !== undefined && each[0] !== each[1],
    );
    return `${(usable.filter(([query, name]) => isFirst(query, name)).length / usable.length).toFixed(3)} of ${usable.length}`;
  };
  const exact = drawn.filter((name) => isFirst(name, name)).length / drawn.length;
  const humps = share(drawn.map((name) => [humpsOf(name, words), name] as const));
  const known = new Set(all.map((name) => name.toLowerCase()));
  const typos = share(
    drawn.map((name) => {
      const typed = slip(name, random);
      return [known.has(typed.toLowerCase()) ? undefined : typed, name] as const;
    }),
  );
  process.stdout.write(
    `${basename(root)}: exact ${exact.toFixed(3)} of ${drawn.length}, humps ${humps}, one slip ${typos}\n`,
  );
}
