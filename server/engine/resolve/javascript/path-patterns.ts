/** `paths` of a tsconfig, ready to be asked. */
export interface PathPatterns {
  readonly exact: ReadonlyMap<string, readonly string[]>;
  /** Longest prefix first, as TypeScript ranks them. */
  readonly wildcards: readonly PathPattern[];
}

export interface PathPattern {
  readonly prefix: string;
  readonly suffix: string;
  readonly targets: readonly string[];
}

export interface PathMatch {
  /** Targets with `*` filled in, relative to the base of `paths`. */
  readonly targets: readonly string[];
  /** The pattern was `*` alone: it claims every name and proves nothing about this one. */
  readonly catchAll: boolean;
}

export function compilePathPatterns(paths: Iterable<readonly [string, unknown]>): PathPatterns {
  const exact = new Map<string, readonly string[]>();
  const wildcards: PathPattern[] = [];
  for (const [pattern, value] of paths) {
    const targets = Array.isArray(value) ? value.filter((target) => typeof target === 'string') : [];
    const star = pattern.indexOf('*');
    if (star < 0) exact.set(pattern, targets);
    else wildcards.push({ prefix: pattern.slice(0, star), suffix: pattern.slice(star + 1), targets });
  }
  return { exact, wildcards: wildcards.toSorted((a, b) => b.prefix.length - a.prefix.length) };
}

export function matchPathPatterns(patterns: PathPatterns, name: string): PathMatch | undefined {
  const exact = patterns.exact.get(name);
  if (exact !== undefined) return { targets: exact, catchAll: false };
  const match = patterns.wildcards.find((pattern) => matches(pattern, name));
  if (match === undefined) return undefined;
  const star = name.slice(match.prefix.length, name.length - match.suffix.length);
  return {
    targets: match.targets.map((target) => target.replace('*', () => star)),
    catchAll: match.prefix === '' && match.suffix === '',
  };
}

function matches({ prefix, suffix }: PathPattern, name: string): boolean {
  return name.length >= prefix.length + suffix.length && name.startsWith(prefix) && name.endsWith(suffix);
}
