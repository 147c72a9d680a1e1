import assert from 'node:assert/strict';
import { oldSecretMs, rotate, signingSecrets, type SigningSecrets } from '#server/service/webhooks/secrets.ts';

describe('Secrets of a webhook', () => {
  const first: SigningSecrets = { secret: 'a', oldSecrets: [] };

  it('sign for a day after another one took their place, the newest first', () => {
    const second = rotate(first, 'b', 1000);
    assert.deepEqual(signingSecrets(first, 1000), ['a']);
    assert.deepEqual(signingSecrets(second, 1000), ['b', 'a']);
    assert.deepEqual(signingSecrets(second, 1000 + oldSecretMs - 1), ['b', 'a']);
    assert.deepEqual(signingSecrets(second, 1000 + oldSecretMs), ['b']);
  });

  it('have a day of 24 hours', () => assert.equal(oldSecretMs, 86_400_000));

  it('each have their own day', () => {
    const third = rotate(rotate(first, 'b', 0), 'c', 1000);
    assert.deepEqual(signingSecrets(third, 1000), ['c', 'b', 'a']);
    assert.deepEqual(signingSecrets(third, oldSecretMs), ['c', 'b']);
    assert.deepEqual(rotate(third, 'd', oldSecretMs).oldSecrets, [
      { secret: 'c', untilMs: 2 * oldSecretMs },
      { secret: 'b', untilMs: 1000 + oldSecretMs },
    ]);
  });

  it('are ten at most: a header has its limits', () => {
    let secrets = first;
    for (let round = 0; round < 20; round++) secrets = rotate(secrets, `${round}`, round);
    assert.deepEqual(
      signingSecrets(secrets, 20),
      Array.from({ length: 10 }, (_, age) => `${19 - age}`),
    );
  });
});
