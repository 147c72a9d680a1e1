/** The URL of a git remote as it may leave the machine: https, a host and a path, without a user, a password or options. */

const urlMax = 2048;
const scpForm = /^(?:[^\s@/:]+@)?(?<host>[A-Za-z0-9][A-Za-z0-9.-]+|\[[0-9a-fA-F:]+\]):(?!\/\/)(?<path>[^\s]+)$/;
const remoteSchemes = new Set(['https:', 'http:', 'ssh:', 'git:', 'git+ssh:', 'git+https:']);

/**
 * Undefined for what names a place of this machine, or none. Whatever protocol a repository is fetched by, its address
 * on the web is the one that others can use; a port of ssh says nothing there.
 */
export function publicGitUrl(written: string): string | undefined {
  if (written.length > urlMax || /[\s\0]/.test(written) || written.startsWith('-')) return undefined;
  const url = URL.parse(written.includes('://') ? written : asUrl(written));
  if (url === null || !remoteSchemes.has(url.protocol) || isThisMachine(url.hostname)) return undefined;
  const path = url.pathname.replace(/\/+$/, '');
  if (path === '' || path.includes('/~')) return undefined;
  const port = url.protocol === 'https:' && url.port !== '' ? `:${url.port}` : '';
  return `https://${url.hostname}${port}${path}`;
}

/** `user@host:path`, the form of scp. A letter and a colon begin a path of Windows. */
function asUrl(written: string): string {
  const { host, path } = scpForm.exec(written)?.groups ?? {};
  return host === undefined || path === undefined || path.includes('\\')
    ? ''
    : `ssh://${host}/${path.replace(/^\/+/, '')}`;
}

function isThisMachine(hostname: string): boolean {
  return hostname === '' || hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
