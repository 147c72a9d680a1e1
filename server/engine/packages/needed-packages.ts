import type { PackageScope } from './locked-package.ts';

/** Keys of the packages that the program needs at once, and of those that work on it needs. */
export interface Roots {
  readonly production: Iterable<string>;
  readonly development: Iterable<string>;
}

/** By the key of each package that is needed: what needs it, at once or in turn. The program counts before work on it. */
export function scopesFrom(
  roots: Roots,
  needsOf: (key: string) => readonly string[],
): ReadonlyMap<string, PackageScope> {
  const scopes = new Map<string, PackageScope>();
  for (const scope of ['production', 'development'] as const) {
    const waiting = [...roots[scope]];
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      if (scopes.has(key)) continue;
      scopes.set(key, scope);
      waiting.push(...needsOf(key));
    }
  }
  return scopes;
}
