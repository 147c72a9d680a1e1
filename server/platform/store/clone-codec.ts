import { deserialize, serialize } from 'node:v8';
import type { CloneCodec } from '#server/app/ports/index-store.ts';

/** By V8's structured clone, which has maps and columns, and takes strings as they lie in memory. */
export const cloneCodec: CloneCodec = { encode: serialize, decode: deserialize };
