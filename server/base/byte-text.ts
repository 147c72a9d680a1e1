/**
 * Byte texts: strings whose code units are bytes. Git compares paths byte by byte, so that `?` stands for one byte of
 * a multi-byte character; a pattern file may even hold invalid UTF-8. ASCII texts are their own byte text.
 */
export function byteTextOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

export function utf8ByteText(text: string): string {
  return isAscii(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

/** The text that the bytes spell in UTF-8; invalid sequences become U+FFFD. */
export function textOfUtf8(byteText: string): string {
  return isAscii(byteText) ? byteText : Buffer.from(byteText, 'latin1').toString('utf8');
}

function isAscii(text: string): boolean {
  return !/[\u0080-\uffff]/.test(text);
}
