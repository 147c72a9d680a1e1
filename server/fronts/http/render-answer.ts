import type { HttpRoute } from '#protocol/operation-spec.ts';
import type { DataAnswer } from '#server/app/operations/operation.ts';
import type { RenderedAnswer } from '#server/app/access/repeated-requests.ts';
import type { Headers } from './response-headers.ts';

/** Status and body of a success. */
export function renderAnswer(route: HttpRoute, answer: DataAnswer<unknown>, data: unknown): RenderedAnswer {
  const body = route.bare === true ? { success: true } : { success: true, data };
  return {
    status: answer.created === true && route.successes[201] !== undefined ? 201 : 200,
    body: JSON.stringify(body),
  };
}

/** The body around data that is written already. No page of a list is made so: it has no cursor. */
export function wrapData(json: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from('{"success":true,"data":'), json, Buffer.from('}')]);
}

/** With 201, and with every success of a route that never answers 201. */
export function locationHeader(route: HttpRoute, status: number, data: unknown, params: unknown): Headers {
  const isDue = status === 201 || (status === 200 && route.successes[201] === undefined);
  if (route.location === undefined || !isDue) return {};
  const location = route.location.replace(/\{([\w.]+)\}/g, (_, path: string) => {
    return encodeURIComponent(String(lookUp(data, path) ?? lookUp(params, path)));
  });
  return { Location: location };
}

/** `rel="next"` for lists that go on; the query as it was sent, with the new cursor. */
export function nextPageLink(path: string, query: readonly (readonly [string, string])[], cursor: unknown): Headers {
  if (typeof cursor !== 'string') return {};
  const parameters = new URLSearchParams();
  for (const [name, value] of query) if (name !== 'cursor') parameters.append(name, value);
  parameters.append('cursor', cursor);
  return { Link: `<${path}?${parameters.toString()}>; rel="next"` };
}

/** The cursor of the next page, where the data has one. */
export function nextCursorOf(data: unknown): string | undefined {
  const cursor = lookUp(data, 'nextCursor');
  return typeof cursor === 'string' ? cursor : undefined;
}

function lookUp(value: unknown, path: string): unknown {
  return path.split('.').reduce((found: unknown, name) => {
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[name] : undefined;
  }, value);
}
