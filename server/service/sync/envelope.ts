import { isJsonObject } from '#server/base/json-object.ts';

/** Answers of a remote, read without trust in their form. */

export interface Envelope {
  /** It has the form of the API, whether it is a success or an error. */
  readonly isForm: boolean;
  /** Of an error. */
  readonly code?: string;
  readonly data?: unknown;
}

export function readEnvelope(body: Uint8Array): Envelope {
  const value = parsed(body);
  if (!isJsonObject(value)) return { isForm: false };
  if (value['success'] === true) return { isForm: true, data: value['data'] ?? {} };
  const code = value['code'];
  const isCode = typeof code === 'string' && /^[a-z_]{1,64}$/.test(code);
  return { isForm: value['success'] === false, ...(isCode && { code }) };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
