import type { Doubt } from '#protocol/doubt-codes.ts';
import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import { getOwners } from '../history/owners.ts';
import { placeOfThing } from './answer-declared.ts';
import { filesOf } from './answer-impact.ts';
import { uniqueDoubts } from '../operations/reasons-and-doubts.ts';
import type { Asking } from './asking.ts';
import { code, counted, type Draft, plain } from './draft.ts';

/** Files of a folder or module whose authors are added up. */
const filesMax = 200;
const authorsShown = 8;

interface Known {
  readonly changes: number;
  readonly lastChangedAt: string;
}

/** Answers who knows a thing: who is named as owner, and who changed it. */
export async function answerOwners(asking: Asking, thing: NamedThing): Promise<Draft> {
  const { parts, id, snapshot, context } = asking;
  const all = thing.file === undefined ? filesOf(snapshot, thing) : [thing.file];
  const files = all.slice(0, filesMax);
  const authors = new Map<string, Known>();
  const owners = new Set<string>();
  const doubts: Doubt[] = [];
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- the history is read once for all of them
    const found = await (await getOwners(parts, { id, file }, context)).data();
    for (const owner of found.owners) owners.add(owner);
    doubts.push(...(found.doubts ?? []));
    for (const { name, changes, lastChangedAt } of found.authors) {
      const before = authors.get(name) ?? { changes: 0, lastChangedAt };
      const last = before.lastChangedAt > lastChangedAt ? before.lastChangedAt : lastChangedAt;
      authors.set(name, { changes: before.changes + changes, lastChangedAt: last });
    }
  }
  if (all.length > files.length) doubts.push({ code: 'first_files_alone', count: files.length });
  return draftOf(thing, { authors, owners, doubts: uniqueDoubts(doubts) });
}

function draftOf(
  thing: NamedThing,
  found: {
    readonly authors: ReadonlyMap<string, Known>;
    readonly owners: ReadonlySet<string>;
    readonly doubts: readonly Doubt[];
  },
): Draft {
  const authors = [...found.authors].toSorted(([, a], [, b]) => b.changes - a.changes);
  const [best] = authors;
  const what = thing.kind === 'symbol' ? `${code(thing.id)} lies in a file; history is known by file. ` : '';
  const name = code(thing.file ?? thing.id);
  const known =
    best === undefined
      ? `No author of ${name} is known.`
      : `${plain(best[0])} knows ${name} best by its history: ${counted(best[1].changes, 'change')}, the last on ${best[1].lastChangedAt.slice(0, 10)}.`;
  const owners = [...found.owners].map((owner) => code(owner)).join(', ');
  const place = placeOfThing(thing);
  return {
    mode: 'graph',
    lead: [
      { text: what + known, ...(place && { place }) },
      ...(owners === '' ? [] : [{ text: `Named as its owner: ${owners}.` }]),
    ],
    lines: authors.slice(0, authorsShown).map(([author, { changes, lastChangedAt }]) => ({
      head: plain(author),
      statements: [{ text: `${counted(changes, 'change')}, the last on ${lastChangedAt.slice(0, 10)}` }],
    })),
    certainty: found.doubts.length === 0 ? 'exact' : 'bounded',
    doubts: found.doubts,
    operation: 'GET …/owners',
  };
}
