import assert from 'node:assert/strict';
import type { Metrics } from '#protocol/metrics.ts';
import { getMetrics } from '#server/app/metrics/get-metrics.ts';
import { commitAll } from '../../../../support/git-project.ts';
import { git } from '../../../../support/git-repository.ts';
import { indexFiles } from '../../../../support/indexed-files.ts';
import { metricsParts } from '../../../../support/metrics-parts.ts';
import { byKey } from '../../../../support/sample-project.ts';

const rows = Array.from({ length: 12 }, (_, at) => `  sum += list[${at}] * ${at * 100 + 51} + offset(sum);`);
const copy = (name: string, body: readonly string[]) =>
  `export function ${name}(list: number[]) {\n  let sum = 0;\n${body.join('\n')}\n  return sum;\n}\n`;
const changed = rows.with(5, '  sum += list[5] * 999 + offset(sum);');

/** Commits the second copy, then what is given, one commit each; answers what is said of the copies. */
async function divergedAfter(...states: readonly Readonly<Record<string, string>>[]) {
  const indexed = await indexFiles({ 'a.ts': copy('one', rows), 'b.ts': copy('two', rows) }, undefined, 'clones');
  const { root } = indexed;
  git(root, 'init', '-q');
  commitAll(root, 'All there is');
  for (const state of states) {
    indexed.write(state);
    commitAll(root, 'One more');
  }
  await indexed.refresh();
  const answer = await getMetrics(metricsParts(indexed), { id: 'prj_1', detail: 'clones,history' }, byKey());
  const { clones }: Metrics = await answer.data();
  assert.ok(clones !== undefined && clones.groups.length > 0);
  const head = git(root, 'rev-parse', 'HEAD').trim();
  return { diverged: clones.groups.find((group) => group.diverged !== undefined)?.diverged, head };
}

describe('copies that differ since a commit', () => {
  it('are named with the commit that changed lines of one and not of the other', async () => {
    const { diverged, head } = await divergedAfter({ 'a.ts': copy('one', changed) });
    assert.deepEqual([diverged?.changed, diverged?.unchanged, diverged?.commit], ['a.ts', ['b.ts'], head]);
    assert.equal(
      diverged?.reason,
      `Commit ${head.slice(0, 10)} changed 1 line of the copy in a.ts and did not touch the other copy.`,
    );
  });

  it('are none where a commit changed both, or something beside the copy', async () => {
    const both = { 'a.ts': copy('one', changed), 'b.ts': copy('two', changed) };
    assert.equal((await divergedAfter(both)).diverged, undefined);
    const beside = { 'a.ts': `${copy('one', rows)}export const beside = 1;\n` };
    assert.equal((await divergedAfter(beside)).diverged, undefined);
  });
});
