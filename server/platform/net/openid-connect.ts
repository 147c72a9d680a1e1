import * as client from 'openid-client';
import type { SignOnSettings, SingleSignOn } from '#server/app/ports/single-sign-on.ts';

const timeoutSeconds = 10;
const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost'];

/** Authorization code with PKCE, state and nonce; the signature of the identity token is checked. */
export function openIdConnect(settings: SignOnSettings): SingleSignOn {
  let discovered: Promise<client.Configuration> | undefined;
  const configuration = (): Promise<client.Configuration> => {
    // A provider that did not answer is asked again by the next sign-in.
    discovered ??= discover(settings).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
  return {
    async begin(callback) {
      const verifier = client.randomPKCECodeVerifier();
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      const address = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope: 'openid email',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { address: address.href, checks: { state, nonce, verifier } };
    },
    async finish(answer, { state, nonce, verifier }) {
      const found = await configuration();
      const tokens = await client.authorizationCodeGrant(found, answer, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('the provider sent no identity');
      return verifiedEmail(claims) ?? verifiedEmail(await client.fetchUserInfo(found, tokens.access_token, claims.sub));
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: SignOnSettings): Promise<client.Configuration> {
  const server = new URL(issuer);
  const authentication = clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret);
  const isPlain = server.protocol === 'http:' && loopbackHosts.includes(server.hostname);
  const execute = [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])];
  return client.discovery(server, clientId, undefined, authentication, { execute, timeout: timeoutSeconds });
}

function verifiedEmail(claims: Readonly<Record<string, unknown>>): string | undefined {
  const { email, email_verified: isVerified } = claims;
  return typeof email === 'string' && isVerified === true ? email.toLowerCase() : undefined;
}
