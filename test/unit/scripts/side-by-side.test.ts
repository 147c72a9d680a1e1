import assert from 'node:assert/strict';
import { inLanes, sideBySide } from '../../../scripts/side-by-side.mjs';

describe('Tasks side by side', () => {
  it('begin in order, so many at once, and come to what each came to', async () => {
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const task = (number: number) => async () => {
      begun.push(number);
      await new Promise<void>((resolve) => (ends[number] = resolve));
      return `${number} is done`;
    };
    const results = sideBySide([0, 1, 2, 3].map(task), 2);
    assert.deepEqual(begun, [0, 1]);
    for (const number of [1, 2, 0, 3]) {
      ends[number]?.();
      // oxlint-disable-next-line no-await-in-loop -- what the end of one begins
      await new Promise(setImmediate);
    }
    assert.deepEqual(begun, [0, 1, 2, 3]);
    assert.deepEqual(await results, ['0 is done', '1 is done', '2 is done', '3 is done']);
  });

  it('fail as the first that fails', () =>
    assert.rejects(sideBySide([() => Promise.reject(new Error('no'))], 2), /no/));
});

describe('Tasks in lanes', () => {
  it('are taken from a further queue once none waits in the first', async () => {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const task = (name: string) => async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    };
    const drawn = ['window 1', 'window 2', 'window 3'].map(task);
    const others = ['other 1', 'other 2'].map(task);
    const results = inLanes([[drawn], [others, drawn]]);
    assert.deepEqual(begun, ['window 1', 'other 1']);
    for (const [ended, next] of [
      ['other 1', 'other 2'],
      ['other 2', 'window 2'],
      ['window 1', 'window 3'],
    ]) {
      ends.get(ended)?.();
      // oxlint-disable-next-line no-await-in-loop -- what the end of one begins
      await new Promise(setImmediate);
      assert.equal(begun.at(-1), next);
    }
    for (const end of ends.values()) end();
    assert.deepEqual(await results, ['other 1', 'other 2', 'window 1', 'window 2', 'window 3']);
  });

  it('fail as the first that fails', () => assert.rejects(inLanes([[[() => Promise.reject(new Error('no'))]]]), /no/));
});
