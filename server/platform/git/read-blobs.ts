const lineFeed = 0x0a;
const missing = / (?:missing|ambiguous)$/;

interface ReadObject {
  /** Object name; of what is missing the line that says so. */
  readonly name: string;
  /** Absent for what is no file, or missing. */
  readonly bytes?: Uint8Array;
}

/** Reads what `git cat-file --batch` prints: a line with name, type and size, the bytes, a line end; or a line that ends with `missing`. */
export function readBlobs(output: Buffer, bytesMax: number): ReadonlyMap<string, Uint8Array> {
  const blobs = new Map<string, Uint8Array>();
  for (const { name, bytes } of objectsIn(output)) {
    if (bytes !== undefined && bytes.length <= bytesMax) blobs.set(name, bytes);
  }
  return blobs;
}

/** The same in the order in which they were asked for; undefined for what is larger, missing, or no file. */
export function readBlobsInOrder(output: Buffer, bytesMax: number): (Uint8Array | undefined)[] {
  return Array.from(objectsIn(output), ({ bytes }) =>
    bytes !== undefined && bytes.length <= bytesMax ? bytes : undefined,
  );
}

function* objectsIn(output: Buffer): Generator<ReadObject> {
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(lineFeed, at);
    if (end < 0) return;
    const line = output.toString('latin1', at, end);
    const [name, type, size] = line.split(' ');
    const bytes = missing.test(line) ? Number.NaN : Number(size);
    const isThere = Number.isInteger(bytes);
    yield { name, ...(isThere && type === 'blob' && { bytes: output.subarray(end + 1, end + 1 + bytes) }) };
    at = isThere ? end + 1 + bytes + 1 : end + 1;
  }
}
