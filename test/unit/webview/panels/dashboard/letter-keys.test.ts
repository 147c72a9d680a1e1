import assert from 'node:assert/strict';
import { createLetterKeys } from '#webview/panels/dashboard/letter-keys.ts';

describe('Keys of one letter', () => {
  it('are on until they are turned off, and stay so', () => {
    const held = new Map<string, string>();
    const storage = {
      getItem: (name: string) => held.get(name) ?? null,
      setItem: (name: string, value: string) => void held.set(name, value),
    };
    const states = [];
    for (const isOn of [false, true]) {
      const keys = createLetterKeys(() => storage);
      states.push(keys.areOn());
      keys.turn(isOn);
      states.push(keys.areOn());
    }
    states.push(createLetterKeys(() => storage).areOn());
    assert.deepEqual(states, [true, false, false, true, true]);
  });

  it('can be turned off where nothing may be remembered', () => {
    const keys = createLetterKeys(() => {
      throw new Error('Denied.');
    });
    assert.equal(keys.areOn(), true);
    keys.turn(false);
    assert.equal(keys.areOn(), false);
  });
});
