import { sharedBytes } from './shared-array.ts';
import { concatenate, decodeUtf8, encodeUtf8 } from './utf8.ts';

const kinds = { Uint8Array, Uint16Array, Uint32Array, Float64Array } as const;
type Table = InstanceType<(typeof kinds)[keyof typeof kinds]>;

/** Where a table lies among the packed bytes: kind, first byte, elements. */
type Place = { readonly $table: readonly [kind: keyof typeof kinds, start: number, length: number] };

/** Every table begins at a multiple of this, so that it can be read in place. */
const alignment = 8;
const prefixBytes = 8;

/**
 * Plain data with typed arrays in it as one block of bytes: two 32-bit lengths, a JSON header, the arrays behind it.
 * Numbers are as this machine writes them (little-endian everywhere we run); the block is a cache, not an exchange format.
 */
export function packTables(value: object): Uint8Array {
  const tables: Uint8Array[] = [];
  let length = 0;
  // `this[name]` is the value itself: a `Buffer` has turned into something else by the time it is passed in.
  const header = JSON.stringify(value, function (this: Record<string, unknown>, name, asJson: unknown) {
    const part = this[name];
    if (!isTable(part)) return asJson;
    const place: Place = { $table: [kindOf(part), length, part.length] };
    const bytes = padded(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    tables.push(...bytes);
    length += bytes.reduce((sum, each) => sum + each.length, 0);
    return place;
  });
  const headerBytes = concatenate(padded(encodeUtf8(header)));
  const prefix = new Uint8Array(new Uint32Array([headerBytes.length, length]).buffer);
  return concatenate([prefix, headerBytes, ...tables]);
}

/** The data again, its arrays in shared memory. Throws for bytes that are not of `packTables`, or not all of them. */
export function unpackTables(bytes: Uint8Array): unknown {
  const { header, start, length } = parts(bytes);
  const shared = sharedBytes(length);
  shared.set(bytes.subarray(start));
  return fillIn(header, shared.buffer, 0);
}

/** The same with arrays that look into the given bytes, which must begin where their buffer does. */
export function viewTables(bytes: Uint8Array): unknown {
  const { header, start } = parts(bytes);
  return fillIn(header, bytes.buffer, start);
}

function parts(bytes: Uint8Array): { header: string; start: number; length: number } {
  const [headerLength, length] = new Uint32Array(Uint8Array.from(bytes.subarray(0, prefixBytes)).buffer);
  const start = prefixBytes + headerLength;
  if (start + length !== bytes.length) throw new RangeError('packed tables of the wrong length');
  return { header: decodeUtf8(bytes, prefixBytes, start), start, length };
}

function fillIn(header: string, buffer: ArrayBufferLike, offset: number): unknown {
  return JSON.parse(header, (_, part: unknown) => {
    if (!isPlace(part)) return part;
    const [kind, start, length] = part.$table;
    return new kinds[kind](buffer as ArrayBuffer, offset + start, length);
  });
}

function padded(bytes: Uint8Array): Uint8Array[] {
  const missing = (alignment - (bytes.length % alignment)) % alignment;
  // JSON ends where it ends: spaces behind it are not part of it.
  return missing === 0 ? [bytes] : [bytes, new Uint8Array(missing).fill(0x20)];
}

function isTable(value: unknown): value is Table {
  return ArrayBuffer.isView(value) && Object.values(kinds).some((kind) => value instanceof kind);
}

function kindOf(table: Table): keyof typeof kinds {
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  return names.find((name) => table instanceof kinds[name]) as keyof typeof kinds;
}

function isPlace(value: unknown): value is Place {
  return typeof value === 'object' && value !== null && '$table' in value;
}
