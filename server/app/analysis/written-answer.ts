import type { JsonText } from '#server/base/json-text.ts';
import type { Answer } from '../operation.ts';

/** An answer that is made as text elsewhere, when it is asked for. */
export function writtenAnswer<Data>(
  about: Pick<Answer<Data>, 'snapshot' | 'version'>,
  make: () => Promise<JsonText<Data>>,
): Answer<Promise<Data>> {
  return { ...about, data: async () => (await make()).read(), json: async () => (await make()).bytes };
}
