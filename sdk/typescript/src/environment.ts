/** A variable of the environment; undefined in browsers, which have none. */
export function environmentValue(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name] || undefined;
}
