import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { MemoryBetweenScans, restMs } from '#server/app/security/memory-between-scans.ts';

describe('the memory of a scan', () => {
  let released = 0;
  let memory: MemoryBetweenScans;

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    released = 0;
    memory = new MemoryBetweenScans(() => released++);
  });

  afterEach(() => mock.timers.reset());

  it('is given back once no other one followed', () => {
    memory.begin();
    mock.timers.tick(restMs);
    memory.end();
    mock.timers.tick(restMs - 1);
    assert.equal(released, 0);
    mock.timers.tick(1);
    assert.equal(released, 1);
    mock.timers.tick(10 * restMs);
    assert.equal(released, 1);
  });

  it('is kept while scans follow one another', () => {
    for (let scan = 0; scan < 3; scan++) {
      memory.begin();
      memory.end();
      mock.timers.tick(restMs - 1);
    }
    memory.begin();
    mock.timers.tick(restMs);
    assert.equal(released, 0);
    memory.end();
    mock.timers.tick(restMs);
    assert.equal(released, 1);
  });
});
