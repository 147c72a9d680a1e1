import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  invitationMs,
  isInvitationOpen,
  isSessionOpen,
  sessionIdleMs,
  sessionMs,
} from '#server/service/members/lives.ts';
import { foldedName, memberNameOf } from '#server/service/members/member-name.ts';
import { hashToken, newToken } from '#server/service/members/one-time-token.ts';

describe('Tokens of invitations and sessions', () => {
  it('have 256 bits, fit into an address, and are stored as a hash that does not hold them', () => {
    const tokens = Array.from({ length: 100 }, () => newToken((count) => randomBytes(count)));
    assert.equal(new Set(tokens).size, 100);
    for (const token of tokens) {
      assert.equal(Buffer.from(token, 'base64url').length, 32);
      assert.equal(encodeURIComponent(token), token);
      assert.match(hashToken(token) ?? '', /^[0-9a-f]{64}$/);
      assert.ok(!hashToken(token)?.includes(token));
    }
  });

  for (const text of ['', 'x', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}/`, `${'a'.repeat(42)}\n`]) {
    it(`${JSON.stringify(text.slice(0, 5))}, ${text.length} characters, is none`, () => {
      assert.equal(hashToken(text), undefined);
    });
  }
});

describe('Lives', () => {
  it('an invitation is open for 72 hours', () => {
    assert.equal(invitationMs, 72 * 3_600_000);
    assert.equal(isInvitationOpen({ createdAtMs: 1000 }, 1000 + invitationMs - 1), true);
    assert.equal(isInvitationOpen({ createdAtMs: 1000 }, 1000 + invitationMs), false);
  });

  it('a session ends when it is idle, when it is old, and not because of a clock that was set back a little', () => {
    const session = { createdAtMs: 0, usedAtMs: 0 };
    assert.equal(isSessionOpen(session, sessionIdleMs - 1), true);
    assert.equal(isSessionOpen(session, sessionIdleMs), false);
    assert.equal(isSessionOpen({ createdAtMs: 0, usedAtMs: sessionMs - 1 }, sessionMs), false);
    assert.equal(isSessionOpen(session, -1000), true);
    assert.equal(isSessionOpen(session, -sessionIdleMs), false);
  });
});

describe('Names of members', () => {
  const cases: [string, string | undefined][] = [
    ['anna', 'anna'],
    ['  Anna Müller ', 'Anna Müller'],
    ['Mu\u0308ller', 'Müller'],
    ['anna@example.org', 'anna@example.org'],
    ['', undefined],
    [' ', undefined],
    ['a/b', undefined],
    ['..', undefined],
    ['Machine', undefined],
    ['an\u202ena', undefined],
    ['an\u200bna', undefined],
    ['an\nna', undefined],
    ['x'.repeat(101), undefined],
  ];
  for (const [given, name] of cases) {
    it(`${JSON.stringify(given.slice(0, 20))} is ${name === undefined ? 'none' : JSON.stringify(name)}`, () => {
      assert.equal(memberNameOf(given), name);
    });
  }

  it('fold to one text where they differ in case alone', () => {
    assert.equal(foldedName('ANNA@Example.org'), foldedName('anna@example.ORG'));
  });
});
