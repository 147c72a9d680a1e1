import assert from 'node:assert/strict';
import { CommitGraph } from '#server/engine/history/commit-graph.ts';
import { commitOrder } from '#server/engine/history/commit-order.ts';
import { SegmentBuilder } from '#server/engine/history/segment-builder.ts';

/** Object name, second, parents. */
type Given = readonly [id: string, seconds: number, ...parents: readonly string[]];

const nameOf = (id: string): string => id.padStart(40, '0');

/** Last digits of the names behind the last commit, in order; a segment for each given commit. */
function orderOf(...commits: readonly Given[]): string {
  const graph = new CommitGraph();
  for (const [id, seconds, ...parents] of commits) {
    const builder = new SegmentBuilder(graph, graph.commits);
    const times = { committedAtSeconds: seconds, authoredAtSeconds: seconds };
    const author = { authorName: '', authorEmail: '', isFix: false, changes: [] };
    builder.add({ id: nameOf(id), parents: parents.map(nameOf), ...times, ...author });
    graph.add(builder.finish());
  }
  const [last] = commits.at(-1) as Given;
  const names = graph.segments.flatMap((_, number) => graph.namesIn(number));
  return Array.from(commitOrder(graph, graph.rowOf(nameOf(last)) as number), (row) => names[row].at(-1)).join('');
}

describe('the order of commits', () => {
  it('is the same whichever branch was read first, without merges and what lies elsewhere', () => {
    const [first, left, right, other] = [
      ['1', 1],
      ['2', 10, '1'],
      ['3', 5, '1'],
      ['4', 7, '1'],
    ] as const;
    assert.equal(orderOf(first, left, right, other, ['5', 20, '2', '3']), '231');
    assert.equal(orderOf(first, right, left, ['5', 20, '2', '3']), '231');
  });
  it('by name at equal times, and a commit before its parents whatever its clock said', () => {
    assert.equal(orderOf(['1', 1], ['3', 5, '1'], ['2', 5, '1'], ['5', 20, '2', '3']), '231');
    assert.equal(orderOf(['1', 90], ['2', 3, '1'], ['3', 4, '1'], ['4', 2, '2', '3']), '231');
  });
});
