export interface Preferences {
  /** `handling=strict`: unknown fields and parameters are refused. */
  readonly strict: boolean;
  /** `wait=N`, in seconds. */
  readonly wait?: number;
}

/** RFC 7240. A preference that is not understood is ignored, as is a second one of the same name. */
export function parsePrefer(header: string | readonly string[] | undefined): Preferences {
  const text = typeof header === 'string' ? header : (header ?? []).join(',');
  const preferences = new Map<string, string>();
  for (const part of text.split(',')) {
    const [name = '', value = ''] = (part.split(';')[0] ?? '').split('=').map((each) => each.trim());
    if (!preferences.has(name.toLowerCase())) preferences.set(name.toLowerCase(), value.replace(/^"(.*)"$/, '$1'));
  }
  const wait = preferences.get('wait') ?? '';
  return {
    strict: preferences.get('handling')?.toLowerCase() === 'strict',
    ...(/^\d{1,9}$/.test(wait) ? { wait: Number(wait) } : {}),
  };
}
