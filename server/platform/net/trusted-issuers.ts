import * as tls from 'node:tls';

let made: tls.SecureContext | undefined;

/**
 * Issuers that Node trusts, with `NODE_EXTRA_CA_CERTS`, and those of the system's store: there the issuer of a team's own
 * certificate is known to browsers, and an editor that is started from a menu sees no variable of a shell. Read once,
 * since it takes tens of milliseconds; a Node that cannot read the store has its own alone.
 */
export function trustedIssuers(): tls.SecureContext {
  return (made ??= tls.createSecureContext('getCACertificates' in tls ? { ca: allIssuers() } : {}));
}

function allIssuers(): string[] {
  return [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
}
