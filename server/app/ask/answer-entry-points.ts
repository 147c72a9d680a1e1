import type { Doubt } from '#protocol/doubt-codes.ts';
import type { EntryPoints } from '#protocol/entry-points.ts';
import type { FoundQuestion } from '../analysis/question-data.ts';
import { listEntryPoints } from '../questions/entry-points.ts';
import type { Asking } from './asking.ts';
import { claim, surenessOfAll } from './certainty-words.ts';
import { code, counted, type Draft, type DraftLine } from './draft.ts';

type EntryType = EntryPoints['entryPoints'][number]['type'];

const entryTypes: Readonly<Record<string, EntryType>> = {
  route: 'route',
  command: 'command',
  job: 'job',
  worker: 'worker',
  page: 'page',
  message: 'message',
  scripts: 'script',
  exported: 'package',
};

const listMax = 1000;

const byConvention: Doubt = { code: 'entry_points_by_convention' };

/** Answers where programs begin. */
export async function answerEntryPoints(asking: Asking, { about = '' }: FoundQuestion): Promise<Draft> {
  const { parts, id, context } = asking;
  const type = entryTypes[about];
  const asked = { id, limit: listMax, ...(type && { type }) };
  const { entryPoints, doubts = [] } = await (await listEntryPoints(parts, asked, context)).data();
  const sureness = surenessOfAll(asking, [byConvention, ...doubts]);
  const noun = type === undefined ? 'entry point' : type === 'package' ? 'entry point of packages' : type;
  const plural = type === undefined ? 'entry points' : type === 'package' ? 'entry points of packages' : `${type}s`;
  const some = `There are ${counted(entryPoints.length, noun, plural)}`;
  const words = { some, none: `There is no ${noun}`, maybe: `No ${noun}` };
  return {
    mode: 'graph',
    lead: [{ text: claim(entryPoints.length, words, sureness.certainty) }],
    lines: entryLines(entryPoints),
    ...sureness,
    operation: 'GET …/entry-points',
  };
}

function entryLines(entryPoints: EntryPoints['entryPoints']): DraftLine[] {
  return [...Map.groupBy(entryPoints, ({ file }) => file)].map(([file, inFile]) => ({
    head: code(file),
    file,
    statements: inFile.map(({ type, name, line }) => ({
      text: `${type} ${name === file ? '' : `${code(name)} `}line ${line}`,
      place: { file, line, endLine: line, score: 1 },
    })),
  }));
}
