import assert from 'node:assert/strict';
import type { Delivery, Webhook, WebhookWithSecret } from '#protocol/webhooks.ts';
import { checkEveryResponse, codeOf, dataOf, startFixture } from './http-fixture.ts';
import type { RawResponse } from './raw-http.ts';

export const receiverUrl = 'https://hooks.example.com/in';
export const listPath = '/api/v1/webhooks';

export interface SendOptions {
  /** Default: the key of the fixture. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Status and code of a refusal. */
export function refused(response: RawResponse): [number, string] {
  return [response.status, codeOf(response)];
}

/** A server with the requests about webhooks; every response is checked for what API.md §1 says of all. */
export async function startWebhookClient() {
  const fixture = await startFixture();

  async function send(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { key, headers }: SendOptions = {},
    body?: object,
  ): Promise<RawResponse> {
    const all = { ...headers, ...(key !== undefined && { authorization: `Bearer ${key}` }) };
    const response = await fixture.send({ method, path, headers: all, ...(body !== undefined && { body }) });
    checkEveryResponse(response);
    return response;
  }

  function create(body: object = { url: receiverUrl }, options: SendOptions = {}): Promise<RawResponse> {
    return send('POST', listPath, options, body);
  }

  return {
    fixture,
    send,
    create,
    created: async (body?: object, options?: SendOptions): Promise<WebhookWithSecret> => {
      const response = await create(body, options);
      assert.equal(response.status, 201, response.body);
      return dataOf<{ webhook: WebhookWithSecret }>(response).webhook;
    },
    listed: async (options: SendOptions = {}): Promise<Webhook[]> =>
      dataOf<{ webhooks: Webhook[] }>(await send('GET', listPath, options)).webhooks,
    /** POST to a path below the list of webhooks. */
    post: (path: string, options: SendOptions = {}) => send('POST', `${listPath}/${path}`, options),
    deliveries: async (id: string, query = '') => {
      const response = await send('GET', `${listPath}/${id}/deliveries${query}`);
      return dataOf<{ deliveries: Delivery[]; nextCursor?: string }>(response);
    },
    /** @returns its identifier */
    newProject: async (path = '/roots/a', options: SendOptions = {}): Promise<string> => {
      const response = await send('POST', '/api/v1/projects', options, { name: 'Shop', path });
      return dataOf<{ project: { id: string } }>(response).project.id;
    },
    close: async () => {
      await fixture.close();
      await fixture.webhooks.close();
    },
  };
}

export type WebhookClient = Awaited<ReturnType<typeof startWebhookClient>>;
