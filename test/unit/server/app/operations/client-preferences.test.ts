import assert from 'node:assert/strict';
import { ClientPreferences } from '#server/app/operations/client-preferences.ts';

describe('wishes of clients', () => {
  let told: string[][];
  let wishes: ClientPreferences<string>;
  let [first, second] = [new AbortController(), new AbortController()];
  beforeEach(() => {
    told = [];
    wishes = new ClientPreferences(() => told.push([...wishes.all]));
    [first, second] = [new AbortController(), new AbortController()];
  });

  it('stand with the newest last, also where one is said again', () => {
    wishes.set(first.signal, 'a');
    wishes.set(second.signal, 'b');
    wishes.set(first.signal, 'c');
    assert.deepEqual(told, [['a'], ['a', 'b'], ['b', 'c']]);
    assert.equal(wishes.of(first.signal), 'c');
  });

  it('go with their clients, once', () => {
    wishes.set(first.signal, 'a');
    wishes.set(first.signal, 'b');
    wishes.set(undefined, 'stays');
    first.abort();
    assert.deepEqual(told.slice(3), [['stays']]);
    assert.equal(wishes.has(first.signal), false);
  });

  it('are not taken from a client that is gone', () => {
    first.abort();
    wishes.set(first.signal, 'a');
    wishes.delete(first.signal);
    assert.deepEqual(told, []);
  });
});
