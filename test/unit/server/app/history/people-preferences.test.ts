import assert from 'node:assert/strict';
import { PeoplePreferences } from '#server/app/history/people-preferences.ts';

describe('whether people are named', () => {
  it('is decided by the client that leaves them out, for as long as it is there', () => {
    const people = new PeoplePreferences();
    const [one, other] = [new AbortController(), new AbortController()];
    assert.equal(people.areNamed, true);
    people.want(one.signal, false);
    people.want(other.signal, true);
    assert.equal(people.areNamed, false);
    one.abort();
    assert.equal(people.areNamed, true);
  });
});
