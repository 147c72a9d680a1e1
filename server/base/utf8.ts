import { isUtf8 } from 'node:buffer';

const encoder = new TextEncoder();

/** Lone surrogates become U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Invalid sequences become U+FFFD; a byte order mark stays. `Buffer` reads shared memory without the copy that `TextDecoder` demands. */
export function decodeUtf8(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');
}

/** Undefined where a sequence is invalid. */
export function decodeValidUtf8(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? decodeUtf8(bytes) : undefined;
}

/** Bytes of a text in UTF-8, without making them. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/** Lays texts one behind the other, each as `encodeUtf8` would: an object a text costs more than its bytes. */
export function writeUtf8(texts: readonly string[], into: Uint8Array): void {
  const bytes = Buffer.from(into.buffer, into.byteOffset, into.length);
  let at = 0;
  for (const text of texts) at += bytes.write(text, at, 'utf8');
}

export function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
