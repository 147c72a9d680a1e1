import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ListedSnapshot } from '#protocol/snapshots.ts';
import { structureId, writeStructure } from '#server/engine/structure/write-lines.ts';
import type { BuiltEngine } from '../support/built-engine.ts';
import { pushLines, registerOn, serveRemote } from '../support/built-remote.ts';
import { announcedSeed, rounds, seededRandom } from '../support/random-rounds.ts';
import { structureOf } from '../support/structures.ts';

interface Push {
  readonly projectId: string;
  readonly id: string;
  readonly lines: Uint8Array;
  /** It is sent as a difference from this one, which was acknowledged. */
  readonly base?: Push;
  /** Undefined where no answer came. */
  status?: number;
}

function pathOf({ projectId, id }: Push): string {
  return `/api/v1/projects/${projectId}/snapshots/${id}`;
}

function newPush(projectId: string, number: number, base?: Push): Push {
  const createdAt = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, file) => [`src/${file === 7 ? number : 0}-${file}.ts`, []]),
  );
  const lines = writeStructure(structureOf(files, { branch: 'main', createdAt }));
  return { projectId, id: structureId(lines), lines, ...(base && { base }) };
}

describe('a remote that is killed while structures are pushed', function () {
  this.timeout(rounds(600_000));
  let engine: BuiltEngine;
  let key = '';

  before(async () => {
    ({ engine, key } = await serveRemote());
  });
  after(() => engine.dispose());

  /** A key has a thousand requests a minute, of all of which a long run needs more. */
  let asked = 0;
  async function noteRequest(): Promise<void> {
    if (++asked % 400 === 0) ({ key } = await engine.call('keys.create', {}));
  }

  async function send(push: Push): Promise<void> {
    try {
      const response = await pushLines({ engine, key }, push.projectId, push.lines, push.base);
      await response.text();
      push.status = response.status;
    } catch {
      push.status = undefined;
    }
  }

  async function listed(projectId: string): Promise<string[]> {
    const path = `/api/v1/projects/${projectId}/snapshots?limit=1000`;
    const { status, body } = await engine.send({ path, key });
    assert.equal(status, 200, body);
    return (JSON.parse(body) as { data: { snapshots: ListedSnapshot[] } }).data.snapshots.map(({ id }) => id);
  }

  it('has each acknowledged one whole and once, knows it again, and keeps no file that no project has', async () => {
    const random = seededRandom(announcedSeed('kills during pushes'));
    const all: Push[] = [];
    const projects: string[] = [];
    const everything = async () => (await Promise.all(projects.map(listed))).flat();
    for (let round = 0; round < rounds(5); round++) {
      // There is room for 500 in a project.
      if (round % 50 === 0) projects.push(await registerOn({ engine, key }, `shop-${round}`));
      const project = projects.at(-1) as string;
      const bases = all.filter(({ projectId, status }) => projectId === project && status === 201);
      const pushes = Array.from({ length: 8 }, (_, place) => {
        const base = random() < 0.5 ? bases[Math.floor(random() * bases.length)] : undefined;
        return newPush(project, round * 8 + place, base);
      });
      all.push(...pushes);
      const sending = Promise.all(pushes.map((push) => send(push)));
      await sleep(random() * 60);
      await engine.kill();
      await sending;
      await engine.serve([], { remote: {} });
      const there = await everything();
      assert.equal(new Set(there).size, there.length, 'none is there twice');
      const known = new Set(all.map(({ id }) => id));
      assert.ok(there.every((id) => known.has(id)));
      for (const { id, status } of all) if (status === 201) assert.ok(there.includes(id), 'acknowledged means durable');
      const folder = join(engine.stateFolder, 'snapshots');
      const names = existsSync(folder) ? readdirSync(folder) : [];
      const files = names.map((name) => name.replace('.ndjson.gz', ''));
      assert.deepEqual(new Set(files), new Set(there));
    }
    // A client repeats what had no answer: each is there in the end, once.
    for (const push of all) {
      const before = push.status;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await noteRequest();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await send(push);
      assert.ok(push.status === 200 || (push.status === 201 && before !== 201), `${before} ${push.status}`);
    }
    assert.deepEqual(new Set(await everything()), new Set(all.map(({ id }) => id)));
    for (const push of all) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await noteRequest();
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { body } = await engine.send({ path: pathOf(push), key });
      assert.equal(body, Buffer.from(push.lines).toString());
    }
  });
});
