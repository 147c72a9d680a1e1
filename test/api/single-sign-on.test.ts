import assert from 'node:assert/strict';
import { openIdConnect } from '#server/platform/net/openid-connect.ts';
import { signOnMs } from '#server/app/members/sign-on.ts';
import { dataOf } from '../support/http-fixture.ts';
import { startIdentityProvider } from '../support/identity-provider.ts';
import { cookieOf, fromOwnPage, startTeam, type Team } from '../support/team-box.ts';

const callback = 'https://remote.example/oidc/callback';
const people = {
  anna: { email: 'Anna@Example.org', isVerified: true },
  bert: { email: 'bert@example.org', isVerified: true },
  mallory: { email: 'anna@example.org', isVerified: false },
  guest: { email: 'guest@elsewhere.example', isVerified: true },
};

function pathOf(address: string): string {
  return address.slice('https://remote.example'.length);
}

describe('Single sign-on', () => {
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
  let team: Team;
  let domain: string | undefined;
  before(async () => {
    provider = await startIdentityProvider(people, callback);
  });
  after(() => provider.close());
  beforeEach(async () => {
    domain = undefined;
    team = await startTeam({
      signOn: () => ({
        issuer: provider.issuer,
        clientId: 'groundplan',
        clientSecret: 'secret',
        ...(domain && { domain }),
      }),
      openSignOn: openIdConnect,
    });
  });
  afterEach(() => team.close());

  const visit = (path: string, cookie = '') => team.send({ path, headers: { authorization: '', cookie } });
  const start = () => visit('/oidc/start');

  async function signIn(person: string) {
    const begun = await start();
    const back = await provider.signIn(begun.headers['location'] ?? '', person);
    return visit(pathOf(back), cookieOf(begun));
  }
  const names = () =>
    team.state.members
      .all()
      .map(({ name, role }) => `${name}: ${role}`)
      .toSorted();
  const make = (name: string, role: 'member' | 'reader', email: string) =>
    team.state.members.save({ name, role, email, createdAtMs: 1 });

  it('leads to the provider with PKCE, state and nonce, and a cookie that binds the browser', async () => {
    const begun = await start();
    assert.equal(begun.status, 303);
    const { searchParams } = new URL(begun.headers['location'] ?? '');
    assert.deepEqual(
      ['response_type', 'code_challenge_method', 'redirect_uri'].map((name) => searchParams.get(name)),
      ['code', 'S256', callback],
    );
    for (const name of ['state', 'nonce', 'code_challenge'])
      assert.ok((searchParams.get(name) ?? '').length >= 40, name);
    assert.match(begun.headers['set-cookie'] ?? '', /; Path=\/oidc; Max-Age=600; HttpOnly; SameSite=Lax$/);
    const ways = await visit('/session');
    assert.deepEqual(dataOf(ways), { signIn: ['key', 'oidc'] });
  });

  it('opens a session for the member of a verified address [§12.6.oidc]', async () => {
    make('Anna', 'member', 'anna@example.org');
    const answer = await signIn('anna');
    assert.deepEqual([answer.status, answer.headers['location']], [303, '/']);
    const headers = fromOwnPage(team, cookieOf(answer));
    const session = await team.send({ path: '/session', headers });
    assert.deepEqual(dataOf<{ member: object }>(session).member, { name: 'Anna', role: 'member' });
    await signIn('anna');
    assert.equal(team.state.keys().filter(({ member }) => member === 'Anna').length, 1);
    await team.as(team.key, { method: 'DELETE', path: '/api/v1/members/Anna' });
    assert.equal((await team.send({ path: '/api/v1/projects', headers })).status, 401);
  });

  it('makes a member of one who is invited by that address, and of no other [§12.6.oidc.invited]', async () => {
    const body = { name: 'Bert', role: 'member', email: 'BERT@example.org' };
    await team.as(team.key, { method: 'POST', path: '/api/v1/members/invitations', body });
    const refused = await signIn('guest');
    assert.equal(refused.status, 404);
    assert.match(refused.body, /You are no member here/);
    assert.equal(refused.headers['set-cookie'], undefined);
    assert.equal((await signIn('bert')).status, 303);
    assert.deepEqual(names(), ['Bert: member', 'owner: owner']);
    assert.deepEqual(team.state.members.invitations(), []);
  });

  it('believes no address that the provider has not verified', async () => {
    make('Anna', 'member', 'anna@example.org');
    const answer = await signIn('mallory');
    assert.equal(answer.status, 404);
    assert.match(answer.body, /verified no address/);
  });

  it('makes readers of a domain where the operator says so', async () => {
    domain = 'example.org';
    assert.equal((await signIn('guest')).status, 404);
    assert.equal((await signIn('bert')).status, 303);
    assert.deepEqual(names(), ['bert@example.org: reader', 'owner: owner']);
  });

  it('ends in the browser that began it, once, in its time, and with an answer of the provider', async () => {
    make('Anna', 'member', 'anna@example.org');
    const begun = await start();
    const back = pathOf(await provider.signIn(begun.headers['location'] ?? '', 'anna'));
    const [own, other] = [cookieOf(begun), cookieOf(await start())];
    for (const cookie of ['', other, 'groundplan-sign-on=x']) {
      const answer = await visit(back, cookie);
      assert.deepEqual([answer.status, answer.headers['set-cookie']], [400, undefined], cookie);
    }
    assert.equal((await visit(back, own)).status, 303);
    assert.equal((await visit(back, own)).status, 400);
    const late = await start();
    const lateBack = pathOf(await provider.signIn(late.headers['location'] ?? '', 'anna'));
    team.clock.advance(signOnMs);
    assert.equal((await visit(lateBack, cookieOf(late))).status, 400);
    const forged = await start();
    assert.equal((await visit('/oidc/callback?code=x&state=y', cookieOf(forged))).status, 400);
    assert.ok(!team.logLines.join('\n').includes('code='));
  });

  it('is no path where the operator named no provider', async () => {
    const plain = await startTeam();
    assert.equal((await plain.send({ path: '/oidc/start' })).status, 404);
    await plain.close();
  });
});
