/** Sizes of pieces in bytes, again and again: within characters, within lines, and several events at once. */
const sizes = [1, 2, 7, 3, 211, 1, 5, 1, 1, 1021, 13];

/** Returns the same bytes, cut at unusual places. */
export function oddChunks(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const chunks: Buffer[] = [];
  let at = 0;
  for (let index = 0; at < bytes.length; index += 1) {
    const end = at + sizes[index % sizes.length];
    chunks.push(bytes.subarray(at, end));
    at = end;
  }
  return chunks;
}
