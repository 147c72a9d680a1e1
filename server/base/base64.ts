/** Characters outside of the alphabet are passed over. */
export function bytesFromBase64(text: string): Uint8Array {
  return Buffer.from(text, 'base64');
}
