/** Reading what others wrote: whatever is not there is undefined, whatever it stands in. */
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

/** What a model gave to a tool, for those who want it as an object: what is none is empty there. */
export function inputOf(json: string): object {
  try {
    const input: unknown = JSON.parse(json);
    return typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  } catch {
    return {};
  }
}
