/** Rules for a receiver's address by its URL alone: checked when a webhook is made, and again at each attempt. */
import { isBlockedAddress } from './blocked-addresses.ts';
import { parseAddress } from './parse-address.ts';

export interface EgressAllowance {
  /** http and https to 127.0.0.1 and ::1, written as such. */
  readonly allowLoopback: boolean;
  /** Hosts, by name or address, that may be private. https is asked for there too. */
  readonly allowedHosts: readonly string[];
}

const firstUnprivilegedPort = 1024;

/**
 * Names that every machine, and every network, gives to something of its own. `.example`, `.test` and `.invalid` belong
 * to no one: where one of them leads, its addresses decide.
 */
const privateNames = new Set([
  'localhost',
  'local',
  'internal',
  // Beyond §6.5, as they have no public address either: names that networks also use (RFC 6762 appendix G, RFC 8375).
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  // No names of the DNS (RFC 7686, RFC 9476).
  'onion',
  'alt',
]);

/** Returns why nothing may be sent there, as a sentence; undefined where only the addresses of the name decide. */
export function refusalOfUrl(text: string, allowance: EgressAllowance): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.hostname === '') return 'It is not a URL with a host.';
  if (url.username !== '' || url.password !== '') return 'It holds a user name or a password.';
  if (!isAllowedPort(url)) return 'Ports below 1024 other than 443 are not allowed.';
  if (allowance.allowLoopback && isLoopback(url)) return refusalOfScheme(url, ['https:', 'http:']);
  return refusalOfScheme(url, ['https:']) ?? (isAllowedHost(text, allowance) ? undefined : refusalOfHost(url));
}

/** Reports whether it names 127.0.0.1 or ::1, in any notation. Names that lead there do not count. */
export function isLoopbackUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isLoopback(url);
}

/** Reports whether the person at the machine allowed that host, wherever it leads. */
export function isAllowedHost(text: string, { allowedHosts }: EgressAllowance): boolean {
  const url = URL.parse(text);
  return url !== null && allowedHosts.some((host) => comparable(host) === comparable(url.hostname));
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === '127.0.0.1' || hostname === '[::1]';
}

function isAllowedPort({ port, protocol }: URL): boolean {
  const used = port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port);
  return used === 443 || used >= firstUnprivilegedPort;
}

function refusalOfScheme({ protocol }: URL, allowed: readonly string[]): string | undefined {
  return allowed.includes(protocol) ? undefined : 'Only https is allowed.';
}

function refusalOfHost({ hostname }: URL): string | undefined {
  const host = comparable(hostname);
  if (parseAddress(host) !== undefined || hostname.startsWith('[')) {
    return isBlockedAddress(host) ? 'The address is not a public one.' : undefined;
  }
  // A name without a dot is completed by the machine's own search list, or is its own: `metadata`, `intranet`.
  const labels = host.split('.');
  const isPrivate = labels.length === 1 || [1, 2].some((count) => privateNames.has(labels.slice(-count).join('.')));
  return isPrivate ? 'The name is not a public one.' : undefined;
}

/** Without brackets and the dots that may end a name: neither makes another host of it. */
function comparable(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.+$/, '');
}
