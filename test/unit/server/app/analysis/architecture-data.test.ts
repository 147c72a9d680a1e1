import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import { architectureData } from '#server/app/analysis/architecture-data.ts';
import { ArchitectureChange, eventBodyBytesMax, eventCycleFilesMax, eventListMax } from '#protocol/events.ts';
import { type FileImports, loadedFiles } from '../../../../support/file-layer.ts';

/** Files that all import each other, `long` characters a path. */
function allOfAll(count: number, length: number, first = ''): Record<string, string[]> {
  const paths = Array.from({ length: count }, (_, index) => `${first}${String(index).padStart(length - 3, 'ä')}.ts`);
  return Object.fromEntries(paths.map((path) => [path, paths.filter((other) => other !== path)]));
}

function changeBetween(before: FileImports, after: FileImports): ArchitectureChange {
  return architectureData({ id: 'snp_1', ...loadedFiles(after) }, { before: loadedFiles(before) });
}

function checkFits(change: ArchitectureChange): void {
  const data = { projectId: `prj_${'0'.repeat(26)}`, snapshot: `snp_${'0'.repeat(26)}`, ...change };
  const body = JSON.stringify({ type: 'architecture.changed', timestamp: new Date(0).toISOString(), data });
  assert.ok(Buffer.byteLength(body) <= eventBodyBytesMax, `${Buffer.byteLength(body)} bytes`);
  assert.equal(Value.Check(ArchitectureChange, change), true);
}

describe('what an event says of the architecture', () => {
  it('is what came and went, with the numbers beside it', () => {
    const change = changeBetween({ 'a.ts': ['b.ts'], 'b.ts': [] }, { 'a.ts': [], 'b.ts': ['c.ts'], 'c.ts': ['b.ts'] });
    const [{ id }] = change.cyclesAdded;
    assert.match(id, /^cyc_/);
    assert.deepEqual(change, {
      edgesAdded: [
        { source: 'b.ts', target: 'c.ts' },
        { source: 'c.ts', target: 'b.ts' },
      ],
      edgesRemoved: [{ source: 'a.ts', target: 'b.ts' }],
      cyclesAdded: [{ id, files: ['b.ts', 'c.ts'], fileCount: 2 }],
      cyclesRemoved: [],
      counts: { edgesAdded: 2, edgesRemoved: 1, cyclesAdded: 1, cyclesRemoved: 0 },
    });
    checkFits(change);
  });

  it('names a number of files of a large cycle, and of edges, and counts all of them', () => {
    const change = changeBetween({}, allOfAll(30, 10));
    const [cycle] = change.cyclesAdded;
    assert.deepEqual([cycle.files.length, cycle.fileCount], [eventCycleFilesMax, 30]);
    assert.deepEqual([change.edgesAdded.length, change.counts.edgesAdded], [eventListMax, 870]);
    checkFits(change);
  });

  it('fits into an event however long the paths are', () => {
    for (const length of [60, 200, 1000, 2000]) {
      const change = changeBetween(allOfAll(12, length, 'old/'), allOfAll(12, length, 'new/'));
      assert.deepEqual(change.counts, { edgesAdded: 132, edgesRemoved: 132, cyclesAdded: 1, cyclesRemoved: 1 });
      checkFits(change);
    }
    const { edgesAdded, edgesRemoved } = changeBetween(allOfAll(12, 100, 'old/'), allOfAll(12, 100, 'new/'));
    assert.ok(edgesAdded.length > 5 && edgesRemoved.length > 5);
  });
});
