import assert from 'node:assert/strict';
import { ShortageError } from '#server/app/ports/reading.ts';
import { impatience, Patience } from '#server/platform/files/patience.ts';
import { readRegularFile } from '#server/platform/files/regular-file.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

const pausesMs = [1, 2, 4];

function failing(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** Work that fails so many times, for a patience whose pauses are counted and never waited for. */
class Bench {
  readonly paused: number[] = [];
  nowMs = 0;
  tries = 0;
  readonly patience = new Patience({ pausesMs, pause: (ms) => this.paused.push(ms), nowMs: () => this.nowMs });

  run(code: string, failures: number): string {
    this.tries = 0;
    try {
      return this.patience.over(() => {
        if (this.tries++ < failures) throw failing(code);
        return 'done';
      });
    } catch (error) {
      return error instanceof ShortageError ? `shortage ${error.shortage}` : (error as Error).message;
    }
  }
}

describe('Patience with the system', () => {
  for (const code of ['EMFILE', 'ENFILE', 'ENOMEM', 'EBUSY', 'EAGAIN', 'EIO', 'ETIMEDOUT']) {
    it(`tries again at ${code}, after longer and longer pauses`, () => {
      const bench = new Bench();
      assert.deepEqual([bench.run(code, 3), bench.tries, bench.paused], ['done', 4, [1, 2, 4]]);
    });
  }

  for (const code of ['EACCES', 'ENOENT', 'ELOOP']) {
    it(`takes ${code} for an answer`, () => {
      const bench = new Bench();
      assert.deepEqual([bench.run(code, 1), bench.tries, bench.paused], [code, 1, []]);
    });
  }

  it('distinguishes a shortage from a file that is held', () => {
    assert.deepEqual([new Bench().run('ENFILE', 9), new Bench().run('EBUSY', 9)], ['shortage ENFILE', 'EBUSY']);
  });

  it('is at an end for a while when it was in vain: thousands of files must not each be waited for', () => {
    const bench = new Bench();
    bench.run('EMFILE', 9);
    assert.deepEqual([bench.run('EMFILE', 9), bench.tries, bench.paused.length], ['shortage EMFILE', 1, 3]);
    bench.nowMs = 10_000;
    assert.deepEqual([bench.run('EMFILE', 1), bench.tries], ['done', 2]);
  });

  it('no one has on the main thread', () => {
    let tries = 0;
    const work = () => {
      tries++;
      throw failing('EMFILE');
    };
    assert.throws(() => impatience.over(work), ShortageError);
    assert.throws(() => impatience.over(work), ShortageError);
    assert.equal(tries, 2);
  });
});

describe('A file that cannot be read now', () => {
  const folder = temporaryFolder();
  writeTree(folder, { file: 'text' });

  /** The system says so between opening and reading. */
  const read = (code: string, failures: number) => {
    const accepts = () => {
      if (failures-- > 0) throw failing(code);
      return true;
    };
    const { patience } = new Bench();
    return readRegularFile(`${folder}/file`, { maxBytes: 10, accepts, patience });
  };

  it('is read when the shortage is over, and is not reported as unreadable when it is not', () => {
    assert.equal(Buffer.from(read('EMFILE', 3) as Uint8Array).toString(), 'text');
    assert.throws(() => read('EMFILE', 4), { code: 'storage_error', shortage: 'EMFILE' });
  });

  it('is unreadable for the moment while something holds it', () => {
    assert.equal(Buffer.from(read('EBUSY', 3) as Uint8Array).toString(), 'text');
    assert.deepEqual(read('EBUSY', 4), { skipped: 'unreadable', isPassing: true });
    assert.deepEqual(read('EACCES', 1), { skipped: 'unreadable' });
  });
});
