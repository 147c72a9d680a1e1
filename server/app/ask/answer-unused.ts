import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import { membersOf } from '#server/engine/graph/node-members.ts';
import { doubtTexts } from '#protocol/doubt-words.ts';
import { reasonsOfUnseen } from '../workspaces/unseen-files.ts';
import { listUnused } from '../questions/unused.ts';
import type { Asking } from './asking.ts';
import { surenessOfAll } from './certainty-words.ts';
import { nodeOf } from './code-of-thing.ts';
import { code, counted, type Draft, type DraftLine } from './draft.ts';

/** More are counted and not listed. */
const listMax = 1000;

const marked = 'What is marked as bounded may have unseen uses.';

/** Exports and files that nothing uses. */
export async function answerUnused(asking: Asking, thing: NamedThing | undefined): Promise<Draft> {
  const { parts, id, context } = asking;
  const { file } = thing ?? {};
  const within = thing === undefined || file !== undefined ? undefined : nodeOf(thing);
  const asked = { id, limit: listMax, ...(file !== undefined && { file }), ...(within !== undefined && { within }) };
  const { unused, summary } = await (await listUnused(parts, asked, context)).data();
  const inThing = thing === undefined ? '' : ` of ${code(thing.id)}`;
  const reasons = summary.bounded > 0 ? [marked] : reasonsOfUndeclared(asking, thing);
  const certainty = reasons.length === 0 ? 'exact' : 'bounded';
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
    reasons,
    operation: 'GET …/unused',
  };
}

/** Reasons why something may be declared unseen, where all that is listed is proven, and where nothing is listed. */
function reasonsOfUndeclared(asking: Asking, thing: NamedThing | undefined): readonly string[] {
  if (thing === undefined) return surenessOfAll(asking).reasons;
  const { parts, id, context } = asking;
  const { files } = asking.snapshot;
  const node = thing.file ?? nodeOf(thing);
  const broken = [...(membersOf(files, node) ?? [])].filter((file) => files.broken[file] === 1).length;
  return [
    ...(broken > 0 ? [`Files whose syntax could not be read to the end: ${broken}.`] : []),
    ...doubtTexts([
      ...reasonsOfUnseen(files, node, parts.snapshots.skipped(id, context)),
      ...parts.snapshots.unfollowed(id, context),
    ]),
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
