import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { Value } from 'typebox/value';
import {
  StructureEdge,
  StructureFinding,
  StructureHeader,
  StructureMetric,
  StructureNode,
} from '#protocol/structure-lines.ts';
import { madeTimes } from '#server/app/structure/made-times.ts';
import { ProjectStructures, type ProjectStructuresParts } from '#server/app/structure/project-structures.ts';
import type { ScannedFinding } from '#server/app/security/project-scans.ts';
import { StructureCheck } from '#server/engine/structure/check-structure.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { indexFiles, type IndexedFiles } from '../../../../support/indexed-files.ts';
import { byOwner, sampleProject } from '../../../../support/sample-project.ts';
import { noScans, projectScan, scannedFinding, scansOf } from '../../../../support/security-fixture.ts';

const files = `
=== src/app.ts
import { find } from './store.ts';
export function secretName(id: string) {
  return find('hidden text' + id);
}
=== src/store.ts
import type { App } from './types.ts';
export const find = (id: string): App => ({ id });
=== src/types.ts
export interface App { id: string }
`;

const schemas: Readonly<Record<string, typeof StructureNode>> = {
  node: StructureNode,
  edge: StructureEdge as never,
  metric: StructureMetric as never,
  finding: StructureFinding as never,
};

/** A file of a project, in memory. */
function memoryFile() {
  let stored: Uint8Array | undefined;
  return {
    load: () => stored,
    save: (bytes: Uint8Array) => {
      stored = bytes;
    },
    remove: () => {},
  };
}

function linesOf(packed: Uint8Array): Record<string, unknown>[] {
  const lines = gunzipSync(packed).toString().trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the structure of a project', () => {
  let indexed: IndexedFiles;
  const clock = new FakeClock();
  const file = memoryFile();
  before(async () => {
    indexed = await indexFiles(files);
  });

  async function parts(findings?: readonly ScannedFinding[]): Promise<ProjectStructuresParts> {
    const snapshot = await indexed.snapshots.newest('prj_1', 'symbols', byOwner());
    return {
      register: { find: () => sampleProject({ path: indexed.root }) },
      snapshots: indexed.snapshots,
      scans: findings === undefined ? noScans : scansOf(() => projectScan(snapshot, findings)),
      analysis: directAnalysis(),
      times: madeTimes(() => file),
      clock,
      hashKey: () => Uint8Array.from({ length: 32 }, (_, index) => index),
      version: '1.2.3',
    };
  }

  it('is its files, what depends on what, numbers and findings, and no line of code', async () => {
    const muted = scannedFinding({ file: 'src/app.ts', line: 1, suppressed: { by: 'nosemgrep', line: 1 } });
    const findings = [scannedFinding({ file: 'src/app.ts', line: 3 }), muted];
    const structures = new ProjectStructures(await parts(findings));
    const made = await structures.structureOf('prj_1', { branch: 'main', commit: 'a'.repeat(40) }, byOwner());
    const [header, ...lines] = linesOf(made.packed);
    assert.ok(Value.Check(StructureHeader, header));
    assert.deepEqual(header, {
      commit: 'a'.repeat(40),
      branch: 'main',
      createdAt: made.createdAt,
      tool: 'groundplan 1.2.3',
      mode: 'plain',
      fileNumbers: lines.filter((each) => each['kind'] === 'metric' && each['file'] !== undefined).length,
    });
    for (const line of lines) assert.ok(Value.Check(schemas[String(line['kind'])], line), JSON.stringify(line));
    const edges = lines.filter(({ kind }) => kind === 'edge').map(({ source, target, load }) => [source, target, load]);
    assert.deepEqual(edges, [
      ['src/app.ts', 'src/store.ts', 'start'],
      ['src/store.ts', 'src/types.ts', 'never'],
    ]);
    assert.equal(lines.find(({ metric }) => metric === 'files')?.['value'], 3);
    assert.deepEqual([made.nodes, made.edges, made.findings], [3, 2, 1]);
    const text = gunzipSync(made.packed).toString();
    for (const hidden of ['secretName', 'hidden text', 'exec', indexed.root]) assert.ok(!text.includes(hidden), hidden);
    const check = new StructureCheck();
    check.add(gunzipSync(made.packed));
    assert.equal(check.end().id, made.id);
  });

  it('says that findings are not known where the code was not scanned', async () => {
    const made = await new ProjectStructures(await parts()).structureOf('prj_1', {}, byOwner());
    assert.deepEqual(linesOf(made.packed)[0]['unknown'], ['findings']);
  });

  it('is the same of an unchanged state, also for the next engine, and another with another branch', async () => {
    const first = await new ProjectStructures(await parts()).structureOf('prj_1', { branch: 'main' }, byOwner());
    clock.advance(60_000);
    const again = await new ProjectStructures(await parts()).structureOf('prj_1', { branch: 'main' }, byOwner());
    assert.deepEqual([again.id, again.createdAt], [first.id, first.createdAt]);
    const other = await new ProjectStructures(await parts()).structureOf('prj_1', { branch: 'next' }, byOwner());
    assert.notEqual(other.id, first.id);
  });

  it('[§12.5.hashed] has hashed names where it is asked for, which lead back here', async () => {
    const made = await new ProjectStructures(await parts()).structureOf('prj_1', { hashed: true }, byOwner());
    const text = gunzipSync(made.packed).toString();
    for (const hidden of ['src', 'app.ts', 'store', 'types.ts']) assert.ok(!text.includes(hidden), hidden);
    const ids = linesOf(made.packed).flatMap(({ kind, id }) => (kind === 'node' ? [String(id)] : []));
    assert.deepEqual(ids.map((id) => made.names.get(id)).toSorted(), ['src/app.ts', 'src/store.ts', 'src/types.ts']);
  });
});
