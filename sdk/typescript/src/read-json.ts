import { ConnectionError } from './errors.ts';

/** As many characters as bytes, where all of them are ASCII. */
const RESPONSE_CHARACTERS_MAX = 64 * 1024 * 1024;

/** The body of an answer as text, as it comes. */
export async function* textOf(response: Response): AsyncGenerator<string, void, undefined> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const chunk = (await reader?.read())?.value;
    if (!chunk) return;
    yield decoder.decode(chunk, { stream: true });
  }
}

/** Throws `response_too_large` before all of it is read. */
export async function readText(response: Response): Promise<string> {
  let text = '';
  checkSize(Number(response.headers.get('content-length')));
  for await (const part of textOf(response)) {
    text += part;
    checkSize(text.length);
  }
  return text;
}

function checkSize(size: number): void {
  if (size > RESPONSE_CHARACTERS_MAX) {
    throw new ConnectionError('Over 64 MiB: ask for less.', { code: 'response_too_large' });
  }
}

/** Undefined for what is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
