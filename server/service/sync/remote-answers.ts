/** The meaning of an answer for the request that it answers. Nothing here is in the remote's own words but its codes. */
import type { ErrorCode } from '#protocol/errors.ts';

/** Why no whole answer came. */
export type RemoteFailure =
  | 'connection'
  | 'unknown_name'
  | 'not_listening'
  | 'no_plain_http'
  | 'timeout'
  | 'certificate'
  | 'certificate_time'
  | 'certificate_name'
  | 'certificate_issuer'
  | 'no_tls'
  | 'redirect'
  | 'too_large'
  | 'broken';

export type RemoteVerdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'unchanged' }
  /** The request may be made again by itself. It may have had its effect. */
  | { readonly kind: 'again'; readonly code: ErrorCode; readonly message: string }
  | { readonly kind: 'limited'; readonly code: ErrorCode; readonly message: string }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string };

const failures: Readonly<Record<RemoteFailure, RemoteVerdict>> = {
  connection: again('remote_unreachable', 'No connection to the remote came to be, or it broke.'),
  unknown_name: again(
    'remote_unreachable',
    'The host name of the remote is not known to this machine, or could not be looked up.',
  ),
  not_listening: again('remote_unreachable', 'Nothing listens at the address and port of the remote.'),
  no_plain_http: again(
    'remote_unreachable',
    'The remote ended the connection without an answer: it may speak https there.',
  ),
  timeout: again('remote_unreachable', 'The remote did not answer in time.'),
  certificate: badCertificate('The certificate of the remote is not valid.'),
  certificate_time: badCertificate(
    'The certificate of the remote has expired or is not valid yet, by the clock of this machine.',
  ),
  certificate_name: badCertificate('The certificate of the remote is that of another host name.'),
  certificate_issuer: badCertificate(
    'The certificate of the remote has an issuer that is not known here, or is self-signed: NODE_EXTRA_CA_CERTS names a file of further ones.',
  ),
  no_tls: notGroundplan('The remote does not speak https at that address and port.'),
  redirect: notGroundplan('The remote redirects elsewhere; no redirect is followed, since the key would go along.'),
  too_large: notGroundplan('The answer of the remote is larger than any of this API.'),
  broken: again('remote_failed', 'The answer of the remote ended in its middle.'),
};

export function verdictOnFailure(reason: RemoteFailure): RemoteVerdict {
  return failures[reason];
}

/** @param isForm whether the body has the form of the API for that status */
export function verdictOnAnswer(status: number, remoteCode: string | undefined, isForm: boolean): RemoteVerdict {
  if (status === 304) return { kind: 'unchanged' };
  const said = remoteCode === undefined ? `${status}` : `${status}, ${remoteCode}`;
  // It is about this one request, and a place for it comes at no known time.
  if (status === 429 && remoteCode === 'concurrency_limit_exceeded')
    return refused('remote_refused', `The key has too many of these requests under way at the remote (${said}).`);
  if (status === 429)
    return { kind: 'limited', code: 'sync_limit_reached', message: `The remote has no request left (${said}).` };
  if (status >= 500) return faultOf(remoteCode, said);
  if (status === 401) return refused('remote_refused_key', `The remote does not accept the key (${said}).`);
  if (!isForm) return notGroundplan(`The remote answers in no form of this API (${said}).`);
  if (status >= 200 && status < 300) return { kind: 'done' };
  if (status === 404) return notFound(remoteCode, said);
  if (status === 403 && remoteCode === 'insufficient_permissions') {
    return refused('remote_refused', `The member of the key may not do this at the remote (${said}).`);
  }
  if (status === 409) return refused('remote_conflict', `The remote reports a conflict (${said}).`);
  return refusedSo(said);
}

function faultOf(code: string | undefined, said: string): RemoteVerdict {
  const isOfDisk = code === 'storage_error';
  const fault = isOfDisk ? 'cannot store it; its disk may be full' : 'reports a fault of its own';
  return again('remote_failed', `The remote ${fault} (${said}).`);
}

/** Every remote of this version has the paths that are asked for, or does not list the extension. */
function notFound(code: string | undefined, said: string): RemoteVerdict {
  if (code === 'endpoint_not_found') {
    const message = `The remote has no such path: its address is another one, or it speaks another version of the API than v1 (${said}).`;
    return refused('remote_version', message);
  }
  if (!isOfProject(code)) return refusedSo(said);
  return refused('remote_project_not_found', `The remote has no such project (${said}).`);
}

function refusedSo(said: string): RemoteVerdict {
  return refused('remote_refused', `The remote refuses the request (${said}).`);
}

/** A remote without codes means the project by a 404 on its path. */
function isOfProject(code: string | undefined): boolean {
  return code === undefined || code === 'project_not_found' || code === 'not_found';
}

function again(code: ErrorCode, message: string): RemoteVerdict {
  return { kind: 'again', code, message };
}

function refused(code: ErrorCode, message: string): RemoteVerdict {
  return { kind: 'refused', code, message };
}

function badCertificate(message: string): RemoteVerdict {
  return refused('remote_certificate', message);
}

function notGroundplan(message: string): RemoteVerdict {
  return refused('remote_not_groundplan', message);
}
