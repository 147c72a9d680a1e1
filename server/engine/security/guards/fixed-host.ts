/**
 * Whether the text that stands before a value fixes the host of the address that both make: it ends one (`https://a.b/`), or is
 * a path that cannot be one (`/users/`, `api/`). `/`, `//` and `https://` alone fix none.
 *
 * @param parts texts in order, undefined where one is not known: the first of these is taken for an address with a host
 */
export function fixesHost(parts: readonly (string | undefined)[]): boolean {
  if (parts.length === 0) return false;
  const before = parts.map((part, index) => part ?? (index === 0 ? 'https://host' : '-')).join('');
  return /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#@\\]+[/?#]|\/[^/\\]|[\w.-]+\/)/i.test(before);
}
