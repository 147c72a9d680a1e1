import type { MemberRole } from '#protocol/members.ts';
import type { RawResponse } from './raw-http.ts';
import { dataOf, type Fixture, type RequestText, startFixture } from './http-fixture.ts';

export interface InvitedMember {
  readonly name: string;
  readonly key: string;
}

/** A remote with members: each is invited over HTTP and accepts. */
export async function startTeam(options: Parameters<typeof startFixture>[0] = {}) {
  const fixture = await startFixture({ ...options, isRemote: true });
  const as = (key: string, request: RequestText): Promise<RawResponse> =>
    fixture.send({ ...request, headers: { authorization: `Bearer ${key}`, ...request.headers } });
  const invite = async (name: string, role: MemberRole, key = fixture.key): Promise<string> => {
    const answer = await as(key, { method: 'POST', path: '/api/v1/members/invitations', body: { name, role } });
    if (answer.status !== 201) throw new Error(answer.body);
    return new URL(dataOf<{ link: string }>(answer).link).pathname;
  };
  const accept = (path: string) => fixture.send({ method: 'POST', path, headers: { authorization: '' } });
  const join = async (name: string, role: MemberRole): Promise<InvitedMember> => {
    const { key } = dataOf<{ key: string }>(await accept(await invite(name, role)));
    return { name, key };
  };
  const create = async (key: string, name: string, more: object = {}): Promise<string> => {
    const body = { name, path: `/roots/${name}`, ...more };
    const answer = await as(key, { method: 'POST', path: '/api/v1/projects', body });
    return dataOf<{ project: { id: string } }>(answer).project.id;
  };
  const signIn = (key: unknown, headers: Record<string, string> = {}) =>
    fixture.send({ method: 'POST', path: '/session', headers: { authorization: '', ...headers }, body: { key } });
  return { ...fixture, as, invite, accept, join, create, signIn };
}

export type Team = Awaited<ReturnType<typeof startTeam>>;

/** The cookie of an answer as its browser sends it back. */
export function cookieOf({ headers }: RawResponse): string {
  return headers['set-cookie']?.split(';')[0] ?? '';
}

/** Headers of a request that a page of the server itself sends. */
export function fromOwnPage(fixture: Pick<Fixture, 'port'>, cookie: string): Record<string, string> {
  return {
    authorization: '',
    host: `localhost:${fixture.port}`,
    cookie,
    origin: `http://localhost:${fixture.port}`,
    'sec-fetch-site': 'same-origin',
    'x-groundplan-page': '1',
  };
}
