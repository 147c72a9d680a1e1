import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';
import {
  formatApiKey,
  hashApiKey,
  lastFourOf,
  parseApiKey,
  sameHash,
  type ApiKeyType,
} from '#server/service/api-keys.ts';

const zeros = new Uint8Array(32);
const ones = new Uint8Array(32).fill(255);

describe('API keys', () => {
  const forms: { type: ApiKeyType; random: Uint8Array }[] = [
    { type: 'live', random: zeros },
    { type: 'test', random: ones },
    { type: 'live', random: Uint8Array.from({ length: 32 }, (_, index) => index * 7) },
  ];
  for (const { type, random } of forms) {
    it(`a ${type} key of ${random[1]}… has its form and reads back`, () => {
      const key = formatApiKey(type, random);
      assert.match(key, new RegExp(`^sk_${type}_gp_[0-9A-Za-z]{49}$`));
      assert.deepEqual(parseApiKey(key), { type });
    });
  }

  it('encodes big-endian base62 with digits, capitals, small letters', () => {
    assert.equal(formatApiKey('live', zeros).slice(11, 54), '0'.repeat(43));
    assert.equal(
      formatApiKey(
        'live',
        Uint8Array.from({ length: 32 }, (_, i) => (i === 31 ? 61 : 0)),
      ).slice(50, 54),
      '000z',
    );
  });

  it('carries the CRC-32 of its 43 characters [§7.1.form]', () => {
    const key = formatApiKey('live', ones);
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const value = Array.from(key.slice(-6), (digit) => digits.indexOf(digit)).reduce(
      (sum, digit) => sum * 62 + digit,
      0,
    );
    assert.equal(value, crc32(key.slice(11, 54)));
  });

  it('needs exactly 32 random bytes', () => {
    assert.throws(() => formatApiKey('live', new Uint8Array(31)), RangeError);
  });

  const good = formatApiKey('live', ones);
  const flipped = good.slice(0, 20) + (good[20] === 'a' ? 'b' : 'a') + good.slice(21);
  for (const bad of [
    '',
    'sk_live_',
    flipped,
    `${good}x`,
    good.slice(0, -1),
    good.replace('live', 'prod'),
    ` ${good}`,
    `${good}\n`,
  ]) {
    it(`refuses ${JSON.stringify(bad.slice(0, 16))}… of ${bad.length} characters`, () => {
      assert.equal(parseApiKey(bad), undefined);
    });
  }

  it('is distinguished from others by its last four characters', () => {
    assert.equal(lastFourOf('sk_test_gp_abcdefgh'), 'efgh');
  });

  it('is stored as SHA-256 and compared by value [§7.1.stored]', () => {
    assert.match(hashApiKey(good), /^[0-9a-f]{64}$/);
    assert.equal(sameHash(hashApiKey(good), hashApiKey(good)), true);
    assert.equal(sameHash(hashApiKey(good), hashApiKey(flipped)), false);
    assert.equal(sameHash(hashApiKey(good), ''), false);
  });
});
