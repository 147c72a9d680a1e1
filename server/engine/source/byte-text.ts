import { encodeUtf8 } from '#server/base/utf8.ts';

/**
 * Byte texts: strings whose code units are bytes. Git compares paths byte by byte, so that `?` stands for one byte of
 * a multi-byte character; a pattern file may even hold invalid UTF-8. ASCII texts are their own byte text.
 */
export function byteTextOf(bytes: Uint8Array): string {
  const chunkBytes = 8192;
  let text = '';
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    text += String.fromCharCode(...bytes.subarray(at, at + chunkBytes));
  }
  return text;
}

export function utf8ByteText(text: string): string {
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > 0x7f) return byteTextOf(encodeUtf8(text));
  }
  return text;
}
