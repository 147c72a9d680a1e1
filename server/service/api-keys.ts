/**
 * The form of an API key: `sk_live_` or `sk_test_`, `gp_`, 43 base62 characters (32 random bytes), and 6 characters
 * of checksum over those 43, so that a secret scanner can distinguish a real find from noise without asking anyone.
 * The `gp_` keeps scanners from taking it for a Stripe key, whose rules want letters or digits right after the prefix.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { crc32 } from '#server/base/crc32.ts';

export type ApiKeyType = 'live' | 'test';

const base62Alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const keyForm = /^sk_(live|test)_gp_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/** Bytes of randomness in a key. */
export const keyRandomBytes = 32;

/** The key made of these 32 random bytes. It exists in plain only here and in the answer that shows it once. */
export function formatApiKey(type: ApiKeyType, random: Uint8Array): string {
  if (random.length !== keyRandomBytes) throw new RangeError(`a key is made of ${keyRandomBytes} random bytes`);
  const secret = toBase62(bytesToInteger(random), 43);
  return `sk_${type}_gp_${secret}${checksum(secret)}`;
}

/** The type of a well-formed key; undefined for anything else, a wrong checksum included. */
export function parseApiKey(text: string): { readonly type: ApiKeyType } | undefined {
  const match = keyForm.exec(text);
  if (match === null) return undefined;
  const [, type, secret, check] = match as unknown as [string, ApiKeyType, string, string];
  return checksum(secret) === check ? { type } : undefined;
}

/**
 * SHA-256 of the whole key, hex: what is stored. Not a slow hash: the key has 256 bits of entropy, so there is nothing
 * to guess, and a slow hash would cost tens of milliseconds with each request.
 */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Compares two hashes of `hashApiKey` in constant time. */
export function sameHash(left: string, right: string): boolean {
  const leftBytes = Buffer.from(left, 'hex');
  const rightBytes = Buffer.from(right, 'hex');
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}

export function lastFourOf(key: string): string {
  return key.slice(-4);
}

function checksum(secret: string): string {
  return toBase62(BigInt(crc32(secret)), 6);
}

function bytesToInteger(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}

/** Big-endian, padded with `0` on the left. */
function toBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = base62Alphabet[Number(rest % 62n)] + text;
  return text.padStart(length, '0');
}
