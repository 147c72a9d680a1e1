import * as crypto from 'node:crypto';

/** Crockford's base 32: no I, L, O, U. The alphabet of every identifier the API shows (API.md §1.4). */
export const crockfordAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Length in hexadecimal digits of a content hash: 160 bits of SHA-256, far beyond accidental or crafted collisions of a cache key. */
export const contentHashLength = 40;

/** In one piece, which costs half of what an object for each hash costs. Node has that from 20.12 on. */
const hexHash: typeof crypto.hash =
  crypto.hash ?? ((algorithm, data) => crypto.createHash(algorithm).update(data).digest('hex'));

export function hashContent(bytes: Uint8Array): string {
  return hexHash('sha256', bytes, 'hex').slice(0, contentHashLength);
}

export function bytesFromHex(hex: string): Uint8Array {
  return Buffer.from(hex, 'hex');
}

export function hexFromBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
}

/** Characters of an identifier behind its prefix. */
const identifierLength = 26;

/** The first 130 bits of SHA-256 over the parts, as 26 Crockford characters: what `snp_` and `fnd_` identifiers carry. */
export function hashToIdentifier(parts: Iterable<string | Uint8Array>): string {
  const sum = new IdentifierHash();
  for (const part of parts) sum.add(part);
  return sum.end();
}

/** The same over parts that come one after the other. */
export class IdentifierHash {
  readonly #sum = crypto.createHash('sha256');

  add(part: string | Uint8Array): void {
    this.#sum.update(part);
  }

  end(): string {
    return firstBitsAsCrockford(this.#sum.digest(), identifierLength);
  }
}

/** HMAC-SHA256 of a text, cut to 60 bits: twelve Crockford characters that say nothing of the text without the key. */
export function keyedHash(key: Uint8Array, text: string): string {
  return firstBitsAsCrockford(crypto.createHmac('sha256', key).update(text).digest(), 12);
}

function firstBitsAsCrockford(bytes: Uint8Array, characters: number): string {
  let text = '';
  let buffered = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffered = (buffered << 8) | byte;
    bits += 8;
    while (bits >= 5 && text.length < characters) {
      bits -= 5;
      text += crockfordAlphabet[(buffered >> bits) & 31];
    }
    buffered &= (1 << bits) - 1;
  }
  return text;
}
