/** Whether a name fits a pattern of a table: the name itself, or with `*` at its beginning or end whatever stands there. */
export function fitsNamePattern(name: string, pattern: string): boolean {
  if (pattern.startsWith('*')) return name.endsWith(pattern.slice(1));
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
