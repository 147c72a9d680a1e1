/** Wires the copying of repositories. */
import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import type { Cloner } from './app/ports/cloning.ts';
import { gitCloner } from './platform/git/clone-repository.ts';
import { isBlockedAddress } from './service/egress/blocked-addresses.ts';

export function openCloner(folder: string): Cloner {
  return gitCloner({ folder, isBlocked: isBlockedAddress, rootCertificates: trustedCertificates() });
}

/** Those of Node with the operator's own, where Node's variable names some. Otherwise git has a list of its own. */
function trustedCertificates(): string | undefined {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  if (file === undefined || file === '') return undefined;
  return [...rootCertificates, readFileSync(file, 'utf8')].join('\n');
}
