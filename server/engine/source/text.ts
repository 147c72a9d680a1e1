import { decodeUtf16 } from '#server/base/utf16.ts';
import { decodeUtf8 } from '#server/base/utf8.ts';

/**
 * The text of a source file, without its byte order mark (positions don't count it). UTF-8, or UTF-16 where a mark says
 * so; what is invalid becomes U+FFFD and is no error. Undefined for bytes that are no text: NUL outside UTF-16, UTF-32.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, [0xff, 0xfe])) {
    return startsWith(bytes, [0xff, 0xfe, 0, 0]) ? undefined : decodeUtf16(bytes.subarray(2), 'little');
  }
  if (startsWith(bytes, [0xfe, 0xff])) return decodeUtf16(bytes.subarray(2), 'big');
  if (bytes.includes(0)) return undefined;
  return decodeUtf8(bytes, startsWith(bytes, [0xef, 0xbb, 0xbf]) ? 3 : 0);
}

/** The same of what is no text, as programs read it that take it for code: NUL is a character in a string of JavaScript. */
export function decodeAnyway(bytes: Uint8Array): string {
  return decodeText(bytes) ?? decodeUtf8(bytes, 0);
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}
