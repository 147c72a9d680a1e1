/** An address as its numbers: 4 bytes, or 8 groups of 16 bits. */
export type ParsedAddress =
  | { readonly family: 4; readonly bytes: readonly number[] }
  | { readonly family: 6; readonly groups: readonly number[] };

/**
 * Parses the forms that a resolver and a parsed URL give: four decimal numbers, or IPv6 without brackets and zone.
 * Undefined for everything else, notations that only some programs understand among them.
 */
export function parseAddress(text: string): ParsedAddress | undefined {
  const bytes = parseIpv4(text);
  if (bytes !== undefined) return { family: 4, bytes };
  const groups = parseIpv6(text);
  return groups === undefined ? undefined : { family: 6, groups };
}

function parseIpv4(text: string): number[] | undefined {
  if (!/^(?:(?:0|[1-9]\d{0,2})(?:\.|$)){4}$/.test(text) || text.endsWith('.')) return undefined;
  const bytes = text.split('.').map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : undefined;
}

function parseIpv6(text: string): number[] | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  // Numbers of IPv4 stand at the very end alone.
  const [head, tail] = halves.map((half, index) => parseGroups(half, index === halves.length - 1));
  if (head === undefined || (halves.length === 2 && tail === undefined)) return undefined;
  if (tail === undefined) return head.length === 8 ? head : undefined;
  const missing = 8 - head.length - tail.length;
  return missing < 1 ? undefined : [...head, ...Array<number>(missing).fill(0), ...tail];
}

function parseGroups(text: string, mayEndInIpv4: boolean): number[] | undefined {
  if (text === '') return [];
  const parts = text.split(':');
  const last = parts.at(-1) ?? '';
  const ipv4 = mayEndInIpv4 && last.includes('.') ? parseIpv4(last) : [];
  if (ipv4 === undefined) return undefined;
  const written = ipv4.length === 0 ? parts : parts.slice(0, -1);
  if (!written.every((part) => /^[\da-f]{1,4}$/i.test(part))) return undefined;
  const [a, b, c, d] = ipv4;
  return [...written.map((part) => parseInt(part, 16)), ...(ipv4.length === 0 ? [] : [a * 256 + b, c * 256 + d])];
}
