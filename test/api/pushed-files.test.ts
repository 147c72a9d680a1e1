import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Graph } from '#protocol/graph.ts';
import { hashStructure, isHashedName, NameHashes } from '#server/engine/structure/hashed-names.ts';
import type { Structure } from '#server/engine/structure/structure.ts';
import { structureId, writeStructure } from '#server/engine/structure/write-lines.ts';
import type { BuiltEngine } from '../support/built-engine.ts';
import { pushLines, registerOn, serveRemote } from '../support/built-remote.ts';
import { structureOf } from '../support/structures.ts';

function at(minute: number, branch = 'main'): Structure {
  const createdAt = new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
  return structureOf({ 'src/a.ts': ['src/b.ts'], 'src/b.ts': [] }, { branch, createdAt });
}

function nameOf(structure: Structure): string {
  return `${structureId(writeStructure(structure))}.ndjson.gz`;
}

describe('structures on the disk of a remote', () => {
  let engine: BuiltEngine;
  let [key, free] = ['', ''];

  before(async () => {
    ({ engine, key } = await serveRemote());
    ({ key: free } = await engine.call('keys.create', { tier: 'free' }));
  });
  after(() => engine.dispose());

  const api = '/api/v1/projects';
  const names = () => readdirSync(join(engine.stateFolder, 'snapshots')).toSorted();

  function register(): Promise<string> {
    return registerOn({ engine, key }, `shop-${Math.random().toString(36).slice(2)}`);
  }

  async function push(id: string, structure: Structure, by = key) {
    const response = await pushLines({ engine, key: by }, id, writeStructure(structure));
    const { data } = (await response.json()) as { data?: { dropped?: readonly string[] } };
    return { status: response.status, dropped: data?.dropped };
  }

  it('go where there is no room for another one, the oldest of other branches first, and the answer names them [§12.6.quota]', async () => {
    const id = await register();
    for (let minute = 0; minute < 9; minute++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      assert.equal((await push(id, at(minute))).status, 201);
    }
    const branch = at(10, 'next');
    assert.deepEqual(await push(id, branch, free), { status: 201, dropped: undefined });
    const [last, oldest] = [at(11), at(0)];
    assert.deepEqual(await push(id, last, free), { status: 201, dropped: [nameOf(branch).split('.')[0]] });
    assert.deepEqual(await push(id, at(12), free), { status: 201, dropped: [nameOf(oldest).split('.')[0]] });
    assert.ok(!names().includes(nameOf(branch)) && !names().includes(nameOf(oldest)) && names().includes(nameOf(last)));
  });

  it('go with the last project that has them', async () => {
    const [one, other] = [await register(), await register()];
    const structure = at(100);
    for (const id of [one, other]) assert.equal((await push(id, structure)).status, 201);
    await engine.send({ method: 'DELETE', path: `${api}/${one}`, key });
    assert.ok(names().includes(nameOf(structure)));
    await engine.send({ method: 'DELETE', path: `${api}/${other}`, key });
    assert.ok(!names().includes(nameOf(structure)));
  });

  it('are swept at the start where no project has them, and counted [§12.6.metrics.snapshots]', async () => {
    const id = await register();
    await push(id, at(200));
    const before = names();
    const folder = join(engine.stateFolder, 'snapshots');
    await engine.kill();
    writeFileSync(join(folder, `snp_${'9'.repeat(26)}.ndjson.gz`), 'of a push that was cut off');
    writeFileSync(join(folder, `${nameOf(at(200))}.0123456789ab`), 'not written to its end');
    await engine.serve([], { remote: {} });
    assert.deepEqual(names(), before);
    const { body } = await engine.send({ path: '/metrics', key });
    const count = /^groundplan_snapshots (\d+)$/m.exec(body)?.[1];
    assert.equal(Number(count), before.length);
    assert.match(body, /^groundplan_snapshot_bytes [1-9]\d*$/m);
    assert.match(body, /^groundplan_clones 0$/m);
  });

  it('with hashed names are the state of their branch like others: an older one would say what is no longer so', async () => {
    const id = await register();
    await push(id, at(300));
    const hashed = hashStructure(at(301), new NameHashes(new Uint8Array(32)));
    await push(id, hashed);
    const { body } = await engine.send({ path: `${api}/${id}/graph`, key });
    const { nodes } = (JSON.parse(body) as { data: Graph }).data;
    assert.deepEqual([nodes.length, nodes.every((node) => isHashedName(node.id))], [2, true]);
  });
});
