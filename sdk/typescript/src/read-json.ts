import { ConnectionError } from './errors.ts';

const RESPONSE_BYTES_MAX = 64 * 1024 * 1024;

/** Undefined for what is no JSON. Throws `response_too_large` before all of it is read. */
export async function readJson(response: Response): Promise<unknown> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  if (Number(response.headers.get('content-length')) > RESPONSE_BYTES_MAX) throw tooLarge();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > RESPONSE_BYTES_MAX) throw tooLarge();
    text += decoder.decode(part.value, { stream: true });
  }
  return parsedJson(text + decoder.decode());
}

function tooLarge(): ConnectionError {
  return new ConnectionError('The answer has over 64 MiB: ask for less.', {
    code: 'response_too_large',
  });
}

/** Undefined for what is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
