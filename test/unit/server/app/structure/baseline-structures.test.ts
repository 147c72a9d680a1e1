import assert from 'node:assert/strict';
import { gunzipSync, gzipSync } from 'node:zlib';
import { JsonText } from '#server/base/json-text.ts';
import type { Analysis } from '#server/app/analysis/analysis.ts';
import { type BaselineStructureRequest, baselineStructureData } from '#server/app/analysis/baseline-data.ts';
import type { Baselines, StoredBaseline } from '#server/app/ports/baselines.ts';
import { BaselineStructures } from '#server/app/structure/baseline-structures.ts';
import { readStructure } from '#server/engine/structure/read-structure.ts';
import { emptySnapshot } from '#server/engine/structure/structure-snapshot.ts';

const graph = { nodes: [{ id: 'a.ts', label: 'a.ts', type: 'file', size: 3 }], edges: [] };
const stored: StoredBaseline = { remoteProject: 'prj_far', fetchedAtMs: Date.UTC(2026, 0, 1), graph };

describe('the baseline of a project as a structure', () => {
  let file: Uint8Array | undefined;
  let mark = '1';
  let asked = 0;
  let fails = false;
  const baselines: Baselines = {
    of: () => ({ remoteProject: 'prj_far', mark, packed: () => file }),
    ageOf: () => undefined,
  };
  const analysis = {
    ask: async (_: unknown, kind: string, request: BaselineStructureRequest) => {
      assert.equal(kind, 'baselineStructure');
      asked++;
      if (fails) throw new Error('no thread');
      return JsonText.of(baselineStructureData(emptySnapshot, request));
    },
  } as unknown as Analysis;
  let structures: BaselineStructures;

  beforeEach(() => {
    [file, mark, asked, fails] = [gzipSync(JSON.stringify(stored)), '1', 0, false];
    structures = new BaselineStructures({ baselines, analysis });
  });

  it('is made by the analysis thread, once for each baseline that is brought home', async () => {
    const [first, second] = await Promise.all([structures.of('prj_1'), structures.of('prj_1')]);
    assert.equal(first?.packed, second?.packed);
    await structures.of('prj_1');
    assert.equal(asked, 1);
    const { header, nodes } = readStructure(gunzipSync(first?.packed ?? ''));
    assert.deepEqual([header.createdAt, header.unknown], ['2026-01-01T00:00:00.000Z', ['metrics', 'findings']]);
    assert.deepEqual(
      nodes.map(({ id }) => id),
      ['a.ts'],
    );
    mark = '2';
    await structures.of('prj_1');
    assert.equal(asked, 2);
  });

  it('is not there where its file is gone, damaged, of another project or without a graph', async () => {
    const { graph: _none, ...others } = stored;
    for (const [number, each] of [
      undefined,
      new Uint8Array(3),
      gzipSync('{'),
      gzipSync(JSON.stringify({ ...stored, remoteProject: 'prj_other' })),
      gzipSync(JSON.stringify(others)),
      gzipSync(JSON.stringify({ ...stored, graph: { ...graph, truncated: true } })),
    ].entries()) {
      [file, mark] = [each, `broken ${number}`];
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      assert.equal(await structures.of('prj_1'), undefined, mark);
    }
  });

  it('is made again after a failure', async () => {
    fails = true;
    await assert.rejects(structures.of('prj_1'), /no thread/);
    fails = false;
    assert.ok(await structures.of('prj_1'));
  });
});
