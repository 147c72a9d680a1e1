import assert from 'node:assert/strict';
import type { Member } from '#server/engine/duplication/bucket-members.ts';
import { comparableTokens } from '#server/engine/duplication/comparable-tokens.ts';
import { matchBucket } from '#server/engine/duplication/match-bucket.ts';
import { scriptTokens } from '#server/engine/languages/typescript/code-tokens.ts';

const words = (count: number): string => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');

/** Each text is a file that has the fingerprint at its first token. */
function membersOf(texts: readonly string[]): Member[] {
  return texts.map((text, file) => {
    const tokens = comparableTokens(scriptTokens(text, 'a.ts'));
    return { tokens, codes: tokens.equal, file, position: 0, before: -1, hashBefore: 0 };
  });
}

describe('places of one fingerprint', () => {
  it('are parted where they differ, each part followed further', () => {
    const members = membersOf([`${words(60)} a`, `${words(80)} b`, `${words(80)} c`, `${words(60)} d`]);
    assert.deepEqual(matchBucket(members), {
      matches: [
        { members: [0, 1, 2, 3], before: 0, length: 60 },
        { members: [1, 2], before: 0, length: 80 },
      ],
      isCut: false,
    });
  });

  it('that have nothing but the fingerprint in common are none', () => {
    assert.deepEqual(matchBucket(membersOf([`a ${words(60)}`, `b ${words(60)}`])).matches, []);
  });

  it('are left, and that is said, where they are too much', () => {
    const members = membersOf(Array.from({ length: 10 }, (_, at) => `${words(60 + at)} x${at}`));
    const whole = matchBucket(members);
    assert.equal(whole.matches.length, 9);
    const cut = matchBucket(members, 700);
    assert.ok(cut.isCut && cut.matches.length > 0 && cut.matches.length < 9, JSON.stringify(cut));
  });
});
