import type { JsonObject } from '#server/base/json-object.ts';
import { parseJsonObject } from '../resolve/javascript/json-text.ts';
import { placeOfText } from './place-of-text.ts';

/** A `package.json`, with its text for the places of what it says. */
export interface Manifest {
  readonly path: string;
  readonly text: string;
  readonly json: JsonObject;
}

export function readManifest(path: string, text: string): Manifest {
  return { path, text, json: parseJsonObject(text) };
}

/** Where a text stands first as a value behind these fields, one in the other, else anywhere; the beginning where it does not. */
export function placeInManifest(
  { text }: Manifest,
  value: string,
  fields: readonly string[],
): ReturnType<typeof placeOfText> {
  const [field, ...outer] = fields.toReversed();
  const quoted = JSON.stringify(value);
  let from = 0;
  for (const each of outer.toReversed()) from = Math.max(from, text.indexOf(JSON.stringify(each), from));
  const at = field === undefined ? -1 : offsetBehind(text, JSON.stringify(field), quoted, from);
  return placeOfText(text, at >= 0 ? at : Math.max(0, text.indexOf(quoted)));
}

/** So much white space may stand around a colon. */
const spaceMax = 16;

function offsetBehind(text: string, key: string, quoted: string, from: number): number {
  for (let at = text.indexOf(key, from); at >= 0; at = text.indexOf(key, at + 1)) {
    const behind = text.slice(at + key.length, at + key.length + quoted.length + spaceMax);
    const found = behind.indexOf(quoted);
    if (found >= 0 && /^\s*:\s*$/.test(behind.slice(0, found))) return at + key.length + found;
  }
  return -1;
}
