/** Whether a name begins and ends as a pattern does, and has the parts between in their order. */
export function isLike(name: string, pattern: string): boolean {
  const parts = pattern.split('*');
  const [first, last] = [parts[0], parts[parts.length - 1]];
  if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= name.length - last.length;
}
