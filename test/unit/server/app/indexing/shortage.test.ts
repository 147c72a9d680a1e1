import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FactsResult, FactsSource } from '#server/app/indexing/facts-source.ts';
import { failureOf } from '#server/app/indexing/index-runner.ts';
import { ShortageError } from '#server/app/ports/reading.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { systemClock } from '#server/platform/clock.ts';
import { listFolder } from '#server/platform/files/folder-listing.ts';
import { Patience } from '#server/platform/files/patience.ts';
import { Scanner } from '#server/platform/files/scanner.ts';
import { fileEdges } from '../../../../support/graph-text.ts';
import { directFacts, openIndex, writeFiles } from '../../../../support/index-fixture.ts';
import { enginePolicy } from '../../../../support/scan-policy.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const files = {
  'a.ts': "import { b } from './lib/b';\nexport const a = b;\n",
  'lib/b.ts': 'export const b = 1;\n',
};
const edge = ['a.ts → lib/b.ts import 1 exact ×1'];

/** Nothing was written just before it was read, so that stamps alone decide what is read again. */
const minuteLater = { ...systemClock, nowMs: () => systemClock.nowMs() + 60_000 };

/** A disk that refuses what the test says. */
class FailingDisk {
  readonly root = temporaryFolder();
  /** System's codes by path, for listings and for reading; '' is the root. */
  readonly refusals = new Map<string, string>();
  readonly #scanner = new Scanner(enginePolicy, {
    patience: new Patience({ pausesMs: [], pause: () => undefined, nowMs: () => 0 }),
    listFolder: (path) => {
      this.#refuse(path.slice(this.root.length + 1));
      return listFolder(path);
    },
  });
  readonly fixture = openIndex(this.root, { scanner: this.#scanner, facts: this.#facts(), clock: minuteLater });

  constructor() {
    writeFiles(this.root, files);
  }

  #refuse(path: string): void {
    const code = this.refusals.get(path);
    if (code !== undefined) throw Object.assign(new Error(code), { code });
  }

  /** As the facts thread reports it. */
  #facts(): FactsSource {
    const facts = directFacts(this.root);
    const observed = (result: FactsResult): FactsResult => {
      const code = this.refusals.get(result.path);
      if (code === undefined) return result;
      if (code === 'EBUSY') return { path: result.path, skipped: 'unreadable', isPassing: true };
      throw new ShortageError(code);
    };
    return { ...facts, produce: (requests, receive) => facts.produce(requests, (some) => receive(some.map(observed))) };
  }

  async failureOfRun(): Promise<string> {
    const failure = await this.fixture.refresh({ upTo: 'all' }).then(() => undefined, failureOf);
    return failure?.code ?? 'none';
  }

  async skippedInRun(): Promise<string[]> {
    const { skipped } = await this.fixture.refresh({ upTo: 'all' });
    return skipped.map(({ path, reason }) => `${path} ${reason}`);
  }
}

/** Returns a snapshot of the same folder by a new index. */
async function freshSnapshot(root: string): Promise<GraphSnapshot> {
  const { refresh, snapshot } = openIndex(root);
  await refresh({ upTo: 'all' });
  return snapshot();
}

describe('An index whose disk has nothing left to read with', () => {
  for (const code of ['EMFILE', 'ENFILE', 'ENOMEM']) {
    for (const path of ['', 'lib', 'lib/b.ts']) {
      it(`${code} at ${path || 'the root'}: the run fails, nothing is lost, and the next run has it all`, async () => {
        const disk = new FailingDisk();
        await disk.fixture.refresh({ upTo: 'all' });
        writeFiles(disk.root, { 'lib/b.ts': 'export const b = 2; // saved meanwhile\n', 'lib/c.ts': '' });
        disk.refusals.set(path, code);
        assert.deepEqual([await disk.failureOfRun(), await disk.failureOfRun()], ['storage_error', 'storage_error']);
        assert.deepEqual(fileEdges(disk.fixture.snapshot()), edge);
        disk.refusals.clear();
        assert.deepEqual(await disk.skippedInRun(), []);
        assert.equal(disk.fixture.snapshot().id, (await freshSnapshot(disk.root)).id);
      });
    }
  }

  it('a file that something holds is reported as unreadable, and read again by the next run although it did not change', async () => {
    const disk = new FailingDisk();
    disk.refusals.set('lib/b.ts', 'EBUSY');
    assert.deepEqual(await disk.skippedInRun(), ['lib/b.ts unreadable']);
    assert.deepEqual(await disk.skippedInRun(), ['lib/b.ts unreadable']);
    disk.refusals.clear();
    assert.deepEqual(await disk.skippedInRun(), []);
    assert.equal(disk.fixture.snapshot().id, (await freshSnapshot(disk.root)).id);
  });

  it('that it is still held is no change', async () => {
    const disk = new FailingDisk();
    disk.refusals.set('lib/b.ts', 'EBUSY');
    await disk.fixture.refresh({ upTo: 'all' });
    const { changed } = await disk.fixture.refresh({ upTo: 'all' });
    assert.deepEqual(changed, { added: 0, modified: 0, removed: 0 });
  });

  it('a folder that may not be listed costs that folder, as before', async () => {
    const disk = new FailingDisk();
    disk.refusals.set('lib', 'EACCES');
    assert.deepEqual(await disk.skippedInRun(), ['lib unreadable']);
  });

  it('a process with 128 descriptors, all taken: files that were saved meanwhile are read when some are free', () => {
    const program = fileURLToPath(new URL('../../../../support/short-of-descriptors.ts', import.meta.url));
    const observed = execFileSync('sh', ['-c', `ulimit -n 128 && exec "$0" "$1"`, process.execPath, program], {
      encoding: 'utf8',
    });
    assert.deepEqual(JSON.parse(observed), {
      taken: 'EMFILE',
      failure: 'storage_error',
      filesWhileShort: 31,
      skippedAfter: [],
      filesAfter: 61,
      isAsMadeAgain: true,
    });
  });
});
