import assert from 'node:assert/strict';
import { ClientPreferences } from '#server/app/operations/client-preferences.ts';

describe('client preferences', () => {
  let changes: string[][];
  let preferences: ClientPreferences<string>;
  let [first, second] = [new AbortController(), new AbortController()];
  beforeEach(() => {
    changes = [];
    preferences = new ClientPreferences(() => changes.push([...preferences.all]));
    [first, second] = [new AbortController(), new AbortController()];
  });

  it('stand with the newest last, also where one is said again', () => {
    preferences.set(first.signal, 'a');
    preferences.set(second.signal, 'b');
    preferences.set(first.signal, 'c');
    assert.deepEqual(changes, [['a'], ['a', 'b'], ['b', 'c']]);
    assert.equal(preferences.of(first.signal), 'c');
  });

  it('go with their clients, once', () => {
    preferences.set(first.signal, 'a');
    preferences.set(first.signal, 'b');
    preferences.set(undefined, 'stays');
    first.abort();
    assert.deepEqual(changes.slice(3), [['stays']]);
    assert.equal(preferences.has(first.signal), false);
  });

  it('are not taken from a client that is gone', () => {
    first.abort();
    preferences.set(first.signal, 'a');
    preferences.delete(first.signal);
    assert.deepEqual(changes, []);
  });
});
