import type { JsonText } from '#server/base/json-text.ts';
import type { DataAnswer } from '../operations/operation.ts';

/** An answer that is made as text elsewhere, when it is asked for. */
export function writtenAnswer<Data>(
  about: Pick<DataAnswer<Data>, 'snapshot' | 'version'>,
  make: () => Promise<JsonText<Data>>,
): DataAnswer<Promise<Data>> {
  return { ...about, data: async () => (await make()).read(), json: async () => (await make()).bytes };
}
