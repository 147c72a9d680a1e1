import { commitOrder } from '#server/engine/history/commit-order.ts';
import { CommitGraph } from '#server/engine/history/commit-graph.ts';
import { summaryOf } from '#server/engine/history/commit-summary.ts';
import type { Commit, FileChange } from '#server/engine/history/commit.ts';
import type { HistoryTables } from '#server/engine/history/history-tables.ts';
import { SegmentBuilder } from '#server/engine/history/segment-builder.ts';

const day = 86_400;

/**
 * Commits in a row, the newest first: `A 10 a.ts b>c.ts +d.ts -e.ts` is author, day, files (renamed, added, removed); `A! 10 …`
 * mends something.
 */
export function commitsOf(...lines: readonly string[]): readonly Commit[] {
  return lines.map((line, index) => {
    const [author, authoredOn, ...changes] = line.split(' ');
    const name = author.replace('!', '');
    return {
      id: idOf(lines.length - index),
      parents: index + 1 < lines.length ? [idOf(lines.length - index - 1)] : [],
      committedAtSeconds: Number(authoredOn) * day,
      authoredAtSeconds: Number(authoredOn) * day,
      authorName: name,
      authorEmail: `${name}@example.org`,
      isFix: author.endsWith('!'),
      changes: changes.map(changeOf),
    };
  });
}

/** @param commits the newest first */
export function historyOf(commits: readonly Commit[], more: Partial<HistoryTables> = {}): HistoryTables {
  const graph = new CommitGraph();
  const builder = new SegmentBuilder(graph, 0);
  for (const commit of commits.toReversed()) builder.add(commit);
  graph.add(builder.finish());
  const order = commits.length === 0 ? new Uint32Array() : commitOrder(graph, graph.rowOf(commits[0].id) as number);
  const { newestAtSeconds } = summaryOf(graph, order, Infinity);
  return { id: 'one', prefix: '', segments: graph.segments, order, newestAtSeconds, mailmap: '', ...more };
}

function idOf(number: number): string {
  return number.toString(16).padStart(40, '0');
}

function changeOf(text: string): FileChange {
  const [previousPath, renamed] = text.split('>');
  if (renamed !== undefined) return { kind: 'renamed', path: renamed, previousPath };
  if (text.startsWith('+')) return { kind: 'added', path: text.slice(1) };
  if (text.startsWith('-')) return { kind: 'removed', path: text.slice(1) };
  return { kind: 'modified', path: text };
}
