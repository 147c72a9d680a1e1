import assert from 'node:assert/strict';
import { SearchModelPreferences } from '#server/app/transformer/search-model-preferences.ts';

function setUp() {
  const chosen: (string | undefined)[] = [];
  const wishes = new SearchModelPreferences({ choose: (folder) => void chosen.push(folder) });
  return { wishes, now: () => chosen.at(-1) };
}

describe('search models that clients name', () => {
  it('hold for as long as their client is there, the newest of them', () => {
    const { wishes, now } = setUp();
    const [one, two] = [new AbortController(), new AbortController()];
    wishes.want(one.signal, '/one');
    wishes.want(two.signal, '/two');
    assert.equal(now(), '/two');
    wishes.want(one.signal, '/one');
    assert.equal(now(), '/two', 'said again is not newer');
    two.abort();
    assert.equal(now(), '/one');
    one.abort();
    assert.equal(now(), undefined);
  });

  it('are changed and taken back', () => {
    const { wishes, now } = setUp();
    const client = new AbortController();
    wishes.want(client.signal, '/one');
    wishes.want(client.signal, '/other');
    assert.equal(now(), '/other');
    wishes.want(client.signal, undefined);
    assert.equal(now(), undefined);
  });

  it('of a client that has gone meanwhile are none', () => {
    const { wishes, now } = setUp();
    wishes.want(AbortSignal.abort(), '/one');
    assert.equal(now(), undefined);
  });
});
