import assert from 'node:assert/strict';
import { metricsData, type MetricsRequest } from '#server/app/analysis/metrics-data.ts';
import { RememberedPasts } from '#server/app/analysis/past-data.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { hashStructure, NameHashes } from '#server/engine/structure/hashed-names.ts';
import { makeStructure } from '#server/engine/structure/make-structure.ts';
import { readStructure } from '#server/engine/structure/read-structure.ts';
import type { Structure, StructureMetric } from '#server/engine/structure/structure.ts';
import { snapshotOfStructure } from '#server/engine/structure/structure-snapshot.ts';
import { writeStructure } from '#server/engine/structure/write-lines.ts';
import type { Metrics } from '#protocol/metrics.ts';
import { indexFiles } from '../../../../support/indexed-files.ts';

const copied = `export function total(rows) {
  let sum = 0;
  for (const row of rows) {
    if (row.kind === 'order' && row.amount > 0) sum += row.amount * row.price;
    else if (row.kind === 'refund') sum -= row.amount * row.price;
    else sum += 0;
  }
  return sum > 0 ? Math.round(sum * 100) / 100 : 0;
}
`;
const fixture = `=== src/shop/order.ts
// Orders.
import { pay } from './pay';
${copied}
=== src/shop/pay.ts
import { total } from './order';
${copied.replace('total', 'pay')}
=== src/view.ts
import type { total } from './shop/order';
export class View { a() { return 1; } b(x) { return x ? 2 : 3; } }
=== lib/tool.py
class Tool:
    def run(self, x):
        for y in x:
            if y:
                return y
=== README.md
# Title
=== empty.ts
`;

const id = `snp_${'0'.repeat(26)}`;
const header = { createdAt: '2026-01-31T12:00:00.000Z', tool: 'test' };

async function measured(): Promise<GraphSnapshot> {
  const { refresh } = await indexFiles(fixture, undefined, 'clones');
  return refresh('clones');
}

function structureOf(snapshot: GraphSnapshot): Structure {
  return readStructure(writeStructure(makeStructure(snapshot, { header, findings: [] })));
}

function asked(snapshot: GraphSnapshot, request: Partial<MetricsRequest>): Metrics {
  const page = { from: 0, limit: 100, sort: 'cognitive' as const, details: [], reasons: [] };
  return metricsData({ ...snapshot, id }, { ...page, ...request }, new RememberedPasts());
}

/** As a structure has them. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'number' ? Math.round(each * 1e4) / 1e4 : each,
  );
}

describe('numbers of a structure', () => {
  it('answer as those of the snapshot that it was made of', async () => {
    const local = await measured();
    const pushed = snapshotOfStructure(id, structureOf(local));
    assert.ok(asked(local, {}).summary.duplication > 0, 'the fixture has copies');
    const requests: readonly Partial<MetricsRequest>[] = [
      {},
      { sort: 'maintainability' },
      { sort: 'fanIn', from: 1, limit: 2 },
      { within: 'src' },
      { within: 'src/shop/pay.ts' },
      { within: 'lib', details: ['groups'] },
      { details: ['groups', 'architecture'] },
    ];
    for (const request of requests)
      assert.deepEqual(rounded(asked(pushed, request)), rounded(asked(local, request)), JSON.stringify(request));
    const { summary } = asked(pushed, {});
    const sent = new Map(
      structureOf(local).metrics.flatMap((each) => (each.file === undefined ? [[each.metric, each.value]] : [])),
    );
    assert.deepEqual(summary, Object.fromEntries(sent), 'so that a comparison with a structure finds them equal');
  });

  it('are the same where names are hashed', async () => {
    const local = await measured();
    const hashed = hashStructure(structureOf(local), new NameHashes(new Uint8Array(32)));
    assert.deepEqual(rounded(asked(snapshotOfStructure(id, hashed), {}).summary), rounded(asked(local, {}).summary));
  });

  it('are none where one of a file is missing or wrong', async () => {
    const structure = structureOf(await measured());
    const without = (change: (metric: StructureMetric) => readonly StructureMetric[]) =>
      snapshotOfStructure(id, { ...structure, metrics: structure.metrics.flatMap(change) }).numbers;
    assert.notEqual(
      without((metric) => [metric]),
      undefined,
    );
    for (const gone of structure.metrics)
      assert.equal(
        without((metric) => (metric === gone ? [] : [metric])),
        undefined,
        JSON.stringify(gone),
      );
    for (const value of [-1, 0.5, 2 ** 60])
      assert.equal(
        without((metric) => [metric.file !== undefined && metric.metric === 'classes' ? { ...metric, value } : metric]),
        undefined,
      );
  });

  it('are none where they were not pushed, copies were not looked for or loads are not known', async () => {
    const local = await measured();
    const { clones: _, ...rest } = local;
    const structure = structureOf(local);
    for (const each of [
      structureOf(rest),
      { ...structure, header: { ...header, mode: 'plain' as const } },
      { ...structure, header: { ...structure.header, unknown: ['loads' as const] } },
      { ...structure, metrics: [] },
    ])
      assert.equal(snapshotOfStructure(id, each).numbers, undefined);
  });
});
