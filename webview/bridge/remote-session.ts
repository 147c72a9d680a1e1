/** A session of the dashboard of a remote: a cookie that this page never sees. */

export interface RemoteSession {
  /** Whether there is one already, and ways to begin one. */
  ask(): Promise<{ readonly isOpen: boolean; readonly hasSingleSignOn: boolean }>;
  /** Exchanges a key for a session. Answers why not; undefined where it is open. */
  open(key: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Says that a script of this page sends the request. */
export const pageHeader = { 'x-groundplan-page': '1' };

const path = '/session';

export function remoteSession(send: (url: string, init: RequestInit) => Promise<Response>): RemoteSession {
  const request = (method: string, body?: object) =>
    send(path, {
      method,
      headers: { ...pageHeader, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'error',
    });
  return {
    async ask() {
      const { data } = (await (await request('GET')).json()) as {
        readonly data?: { readonly member?: object; readonly signIn?: readonly string[] };
      };
      return { isOpen: data?.member !== undefined, hasSingleSignOn: data?.signIn?.includes('oidc') === true };
    },
    async open(key) {
      const response = await request('POST', { key });
      if (response.ok) return undefined;
      const { error } = (await response.json()) as { readonly error?: string };
      return error ?? `The server answered with status ${response.status}.`;
    },
    async close() {
      await request('DELETE');
    },
  };
}
