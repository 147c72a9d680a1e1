/** Reads foreign data: a missing part is undefined, also where its container is no object. */
export function part(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string | number, unknown>)[step];
  }
  return found;
}

export function textPart(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = part(value, ...path);
  return typeof found === 'string' ? found : undefined;
}
