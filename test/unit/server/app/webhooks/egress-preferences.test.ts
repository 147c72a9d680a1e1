import assert from 'node:assert/strict';
import { EgressPreferences } from '#server/app/webhooks/egress-preferences.ts';

describe('Where deliveries may go', () => {
  it('is to public addresses alone, unless someone says more', () => {
    assert.deepEqual(new EgressPreferences().settings, { allowLoopback: false, allowedHosts: [] });
  });

  it('is what any client allows, for as long as it is there', () => {
    const preferences = new EgressPreferences();
    const [one, other] = [new AbortController(), new AbortController()];
    preferences.want(one.signal, { allowLoopback: true, allowedHosts: ['a.test'] });
    preferences.want(other.signal, { allowedHosts: ['a.test', 'b.test'] });
    assert.deepEqual(preferences.settings, { allowLoopback: true, allowedHosts: ['a.test', 'b.test'] });
    one.abort();
    assert.deepEqual(preferences.settings, { allowLoopback: false, allowedHosts: ['a.test', 'b.test'] });
    preferences.want(other.signal, {});
    assert.deepEqual(preferences.settings, { allowLoopback: false, allowedHosts: [] });
  });

  it('is nothing that someone wants who is gone already', () => {
    const preferences = new EgressPreferences();
    preferences.want(AbortSignal.abort(), { allowLoopback: true });
    assert.equal(preferences.settings.allowLoopback, false);
  });
});
