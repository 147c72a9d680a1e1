import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import { membersOf } from '#server/engine/graph/node-members.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import { reasonsOfUnseen } from '../workspaces/unseen-files.ts';
import { listUnused } from '../questions/unused.ts';
import type { Asking } from './asking.ts';
import { surenessOfAll } from './certainty-words.ts';
import { nodeOf } from './code-of-thing.ts';
import { code, counted, type Draft, type DraftLine } from './draft.ts';

/** More are counted and not listed. */
const listMax = 1000;

const marked: Doubt = { code: 'marked_uses_unseen' };

/** Exports and files that nothing uses. */
export async function answerUnused(asking: Asking, thing: NamedThing | undefined): Promise<Draft> {
  const { parts, id, context } = asking;
  const { file } = thing ?? {};
  const within = thing === undefined || file !== undefined ? undefined : nodeOf(thing);
  const asked = { id, limit: listMax, ...(file !== undefined && { file }), ...(within !== undefined && { within }) };
  const { unused, summary } = await (await listUnused(parts, asked, context)).data();
  const inThing = thing === undefined ? '' : ` of ${code(thing.id)}`;
  const doubts = summary.bounded > 0 ? [marked] : doubtsAboutUndeclared(asking, thing);
  const certainty = doubts.length === 0 ? 'exact' : 'bounded';
  const count = summary.exact + summary.bounded;
  const lead =
    count === 0
      ? `No export or file${inThing} is known to be unused${certainty === 'exact' ? ' (exact)' : ' (bounded)'}.`
      : `${counted(summary.exact, 'export or file', 'exports or files')}${inThing} proven to be unused, ${summary.bounded} more without a known use (bounded).`;
  return {
    mode: 'graph',
    lead: [{ text: lead }],
    lines: unusedLines(unused),
    certainty,
    doubts,
    operation: 'GET …/unused',
  };
}

/** Reasons why something may be declared unseen, where all that is listed is proven, and where nothing is listed. */
function doubtsAboutUndeclared(asking: Asking, thing: NamedThing | undefined): readonly Doubt[] {
  if (thing === undefined) return surenessOfAll(asking).doubts;
  const { parts, id, context } = asking;
  const { files } = asking.snapshot;
  const node = thing.file ?? nodeOf(thing);
  const broken = [...(membersOf(files, node) ?? [])].filter((file) => files.broken[file] === 1).length;
  return [
    ...(broken > 0 ? [{ code: 'syntax_broken', count: broken } as const] : []),
    ...reasonsOfUnseen(files, node, parts.snapshots.skipped(id, context)),
    ...parts.snapshots.unfollowed(id, context),
  ];
}

function unusedLines(
  unused: Awaited<ReturnType<Awaited<ReturnType<typeof listUnused>>['data']>>['unused'],
): DraftLine[] {
  return [...Map.groupBy(unused, ({ file }) => file)].map(([file, inFile]) => ({
    head: code(file),
    file,
    statements: inFile.map(({ id, type, line, endLine, certainty }) => ({
      text: `${type === 'file' ? 'the whole file' : code(id.slice(file.length + 1))} (${certainty})`,
      place: { file, line, endLine: Math.min(endLine, line + 4), score: certainty === 'exact' ? 1 : 0.5 },
    })),
  }));
}
