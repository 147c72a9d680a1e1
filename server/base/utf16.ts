/** Lone surrogates and an odd last byte become U+FFFD; a byte order mark stays. */
export function decodeUtf16(bytes: Uint8Array, order: 'little' | 'big'): string {
  return new TextDecoder(order === 'little' ? 'utf-16le' : 'utf-16be', { ignoreBOM: true }).decode(bytes);
}
