import assert from 'node:assert/strict';
import { SearchModelPreferences } from '#server/app/transformer/search-model-preferences.ts';

function setUp() {
  const chosen: (string | undefined)[] = [];
  const preferences = new SearchModelPreferences({ choose: (folder) => void chosen.push(folder) });
  return { preferences, now: () => chosen.at(-1) };
}

describe('search models that clients name', () => {
  it('hold for as long as their client is there, the newest of them', () => {
    const { preferences, now } = setUp();
    const [one, two] = [new AbortController(), new AbortController()];
    preferences.want(one.signal, '/one');
    preferences.want(two.signal, '/two');
    assert.equal(now(), '/two');
    preferences.want(one.signal, '/one');
    assert.equal(now(), '/two', 'said again is not newer');
    two.abort();
    assert.equal(now(), '/one');
    one.abort();
    assert.equal(now(), undefined);
  });

  it('are changed and taken back', () => {
    const { preferences, now } = setUp();
    const client = new AbortController();
    preferences.want(client.signal, '/one');
    preferences.want(client.signal, '/other');
    assert.equal(now(), '/other');
    preferences.want(client.signal, undefined);
    assert.equal(now(), undefined);
  });

  it('of a client that has gone meanwhile are none', () => {
    const { preferences, now } = setUp();
    preferences.want(AbortSignal.abort(), '/one');
    assert.equal(now(), undefined);
  });
});
