import { isJsonObject, type JsonObject } from '#server/base/json-object.ts';
import { parse } from 'jsonc-parser';

/**
 * The object a manifest holds, comments and trailing commas allowed; what is broken is left out, and text that holds
 * no object at all is an empty one. Never throws: the tolerant parser recurses and can run out of stack on hostile
 * nesting, which costs that manifest.
 */
export function parseJsonObject(text: string): JsonObject {
  const clean = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  try {
    return objectOr(JSON.parse(clean));
  } catch {
    return parseTolerant(clean);
  }
}

function parseTolerant(text: string): JsonObject {
  try {
    return objectOr(parse(text, [], { allowTrailingComma: true }));
  } catch {
    return {};
  }
}

export function objectOr(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Own properties only: a manifest may have a key such as `constructor`. */
export function fieldOf(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

export function textField(object: JsonObject, key: string): string | undefined {
  const value = fieldOf(object, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function textListField(object: JsonObject, key: string): readonly string[] | undefined {
  return textsOf(fieldOf(object, key));
}

/** The texts in a list; undefined when it is none. */
export function textsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
}
