import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { structureId, writeStructure } from '#server/engine/structure/write-lines.ts';
import { loadSqlDriver } from '#server/platform/store/choose-driver.ts';
import { openStateStore } from '#server/platform/store/open-stores.ts';
import { openSnapshotFiles } from '#server/platform/store/snapshot-files.ts';
import type { BuiltEngine } from '../support/built-engine.ts';
import { pushLines, registerOn, serveRemote } from '../support/built-remote.ts';
import { CommandLine } from '../support/command-line.ts';
import { announcedSeed, rounds, seededRandom } from '../support/random-rounds.ts';
import { structureOf } from '../support/structures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Pushed {
  readonly id: string;
  readonly lines: Uint8Array;
}

function linesOf(number: number): Uint8Array {
  const createdAt = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
  const files = Object.fromEntries(Array.from({ length: 200 }, (_, file) => [`src/${file}-${number % 3}.ts`, []]));
  return writeStructure(structureOf(files, { branch: 'main', createdAt }));
}

/** Each pushes 20 structures at most, and there is room for 500 in a project. */
const roundsPerProject = 20;

describe('a remote that is killed while it is backed up and structures are pushed', function () {
  this.timeout(rounds(600_000));
  let engine: BuiltEngine;
  let line: CommandLine;
  let [key, projectId] = ['', ''];

  before(async () => {
    ({ engine, key } = await serveRemote());
    line = new CommandLine({ XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR ?? '' });
  });
  after(async () => {
    await line?.dispose();
    await engine?.dispose();
  });

  /** Each push starts from the one before, as that of an editor does. */
  async function pushUntilItEnds(from: number, acknowledged: Pushed[]): Promise<void> {
    for (let number = from; number < from + 20; number++) {
      const lines = linesOf(number);
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const response = await pushLines({ engine, key }, projectId, lines, acknowledged.at(-1));
        // oxlint-disable-next-line no-await-in-loop -- as above
        await response.text();
        if (response.ok) acknowledged.push({ id: structureId(lines), lines });
      } catch {
        return;
      }
    }
  }

  /** Structures in a state folder that nothing serves, as its rows have them. */
  async function held(stateFolder: string): Promise<Map<string, Buffer>> {
    const state = openStateStore(stateFolder, { driver: await loadSqlDriver() });
    try {
      const files = openSnapshotFiles(stateFolder);
      return new Map(state.snapshots.list(projectId).map(({ id }) => [id, gunzipSync(files.read(id) ?? '')]));
    } finally {
      state.close();
    }
  }

  it('leaves a whole backup of all that was acknowledged before it, or none', async () => {
    const random = seededRandom(announcedSeed('kills during a backup'));
    let acknowledged: Pushed[] = [];
    for (let round = 0; round < rounds(3); round++) {
      if (round % roundsPerProject === 0) {
        projectId = await registerOn({ engine, key }, `shop-${round}`);
        acknowledged = [];
      }
      const before = [...acknowledged];
      const file = join(temporaryFolder(), 'backup');
      const backingUp = line.run('backup', file, '--state', engine.stateFolder);
      const pushing = pushUntilItEnds(round * 20, acknowledged);
      await sleep(random() * 1500);
      if (random() < 0.7) await engine.kill();
      const { code } = await backingUp;
      await pushing;
      if (code === 0) {
        const other = join(temporaryFolder(), 'other');
        const restored = await line.run('restore', file, '--state', other);
        assert.equal(restored.code, 0, restored.stderr);
        const there = await held(other);
        for (const [id, lines] of there) assert.equal(structureId(lines), id, 'each is whole');
        for (const { id } of before) assert.ok(there.has(id), 'acknowledged before the backup began');
        rmSync(other, { recursive: true });
      } else assert.ok(!existsSync(file), 'nothing that looks like a backup');
      await engine.serve([], { remote: {} });
      const { status, body } = await engine.send({ path: `/api/v1/projects/${projectId}/snapshots?limit=1000`, key });
      assert.equal(status, 200, body);
      for (const { id } of acknowledged) assert.ok(body.includes(id), 'acknowledged means durable');
    }
  });
});
