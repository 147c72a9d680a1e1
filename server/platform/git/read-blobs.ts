const lineFeed = 0x0a;

/** Reads what `git cat-file --batch` prints: a line with name, type and size, the bytes, a line end; or a line that ends with `missing`. */
export function readBlobs(output: Buffer, bytesMax: number): ReadonlyMap<string, Uint8Array> {
  const blobs = new Map<string, Uint8Array>();
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(lineFeed, at);
    if (end < 0) break;
    const [name, type, size] = output.toString('latin1', at, end).split(' ');
    const bytes = Number(size);
    const isBlob = type === 'blob' && Number.isInteger(bytes);
    if (isBlob && bytes <= bytesMax) blobs.set(name, output.subarray(end + 1, end + 1 + bytes));
    at = Number.isInteger(bytes) ? end + 1 + bytes + 1 : end + 1;
  }
  return blobs;
}
