import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

/** The parts of the provider's package that are used here: it has no types of its own. */
interface Provider {
  callback(): (request: unknown, response: unknown) => void;
}
type ProviderClass = new (issuer: string, configuration: object) => Provider;

export interface KnownPerson {
  readonly email: string;
  readonly isVerified: boolean;
}

/**
 * A real provider of OpenID Connect on this machine, from npm, and a browser that signs in to it.
 *
 * @param people by the name that they type at the provider
 */
export async function startIdentityProvider(people: Readonly<Record<string, KnownPerson>>, callback: string) {
  const { default: OidcProvider } = (await import('oidc-provider' as string)) as { readonly default: ProviderClass };
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new OidcProvider(issuer, {
    clients: [{ client_id: 'groundplan', client_secret: 'secret', redirect_uris: [callback] }],
    claims: { email: ['email', 'email_verified'] },
    cookies: { keys: ['test'] },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        email: people[accountId]?.email,
        email_verified: people[accountId]?.isVerified,
      }),
    }),
  });
  server.on('request', provider.callback());
  return {
    issuer,
    /** Goes through the provider's pages as that person; resolves with the address that it sends the browser back to. */
    signIn: (address: string, person: string) => browse(address, person, callback),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The pages of the provider as a browser goes through them, with its cookies. */
async function browse(address: string, person: string, callback: string): Promise<string> {
  const cookies = new Map<string, string>();
  let visit: Visit = { address };
  for (let step = 0; step < 20; step++) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const answer = await send(visit, cookies);
    const location = answer.headers.get('location');
    if (location?.startsWith(callback)) return location;
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const page = await answer.text();
    visit = location === null ? filledForm(visit, page, person) : { address: new URL(location, visit.address).href };
  }
  throw new Error('the provider sent nobody back');
}

interface Visit {
  readonly address: string;
  readonly form?: string;
}

async function send({ address, form }: Visit, cookies: Map<string, string>): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const type = form === undefined ? undefined : { 'content-type': 'application/x-www-form-urlencoded' };
  const method = form === undefined ? 'GET' : 'POST';
  const answer = await fetch(address, { method, headers: { cookie, ...type }, body: form, redirect: 'manual' });
  for (const set of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s);
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
  return answer;
}

/** The page asks for the person, and then for consent. */
function filledForm({ address }: Visit, page: string, person: string): Visit {
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) throw new Error(`the provider has no form at ${address}: ${page}`);
  const form = page.includes('value="login"') ? `prompt=login&login=${person}&password=x` : 'prompt=consent';
  return { address: new URL(action, address).href, form };
}
