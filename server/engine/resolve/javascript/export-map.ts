import { isJsonObject, type JsonObject } from '#server/base/json-object.ts';
import { fieldOf } from './json-text.ts';

/**
 * Entry maps of `package.json`, read as TypeScript and Node read them: all targets of the conditions that hold, in
 * order, since a target that doesn't exist makes room for the next.
 *
 * The npm package `resolve.exports` was rejected: it compiles keys of the manifest to regular expressions (a key such
 * as `./(a+)+$*` hangs it) and gives up where the first condition that holds is unresolved.
 */
export type Conditions = (name: string) => boolean;

/** Upper bound on the nesting of conditions; deeper maps are not written by hand. */
const DEEPEST = 16;
/** Keeps a target made of stars from growing without bound when they are filled in. */
const LONGEST_TARGET = 1024;

/** Targets of `exports` for `.` or `./sub/path`, as written with their `*` filled in. */
export function exportTargets(exports: unknown, subpath: string, conditions: Conditions): readonly string[] {
  const map = isJsonObject(exports) && isSubpathMap(exports) ? exports : { '.': exports };
  return mapTargets(map, subpath, conditions);
}

/** Targets of `imports` for `#name`: paths within the package, or names of other packages. */
export function importTargets(imports: JsonObject, specifier: string, conditions: Conditions): readonly string[] {
  return mapTargets(imports, specifier, conditions);
}

function isSubpathMap(map: JsonObject): boolean {
  return Object.keys(map).some((key) => key.startsWith('.'));
}

function mapTargets(map: JsonObject, key: string, conditions: Conditions): readonly string[] {
  const exact = fieldOf(map, key);
  if (exact !== undefined && !key.includes('*')) return collect(exact, '', conditions);
  const pattern = bestPattern(map, key);
  return pattern === undefined ? [] : collect(fieldOf(map, pattern.key), pattern.star, conditions);
}

interface PatternMatch {
  readonly key: string;
  /** The part that `*` (or a trailing slash) stands for. */
  readonly star: string;
}

/** The longest text before `*` wins, then the longest key. */
function bestPattern(map: JsonObject, name: string): PatternMatch | undefined {
  let best: (PatternMatch & { prefix: number }) | undefined;
  for (const key of Object.keys(map)) {
    const star = starOf(key, name);
    if (star === undefined) continue;
    const prefix = key.includes('*') ? key.indexOf('*') : key.length;
    const wins = best === undefined || prefix > best.prefix || (prefix === best.prefix && key.length > best.key.length);
    if (wins) best = { key, star, prefix };
  }
  return best;
}

function starOf(key: string, name: string): string | undefined {
  const star = key.indexOf('*');
  if (star < 0) return key.endsWith('/') && name.startsWith(key) ? name.slice(key.length) : undefined;
  const suffix = key.slice(star + 1);
  const fits = name.length > star + suffix.length && name.startsWith(key.slice(0, star)) && name.endsWith(suffix);
  return fits ? name.slice(star, name.length - suffix.length) : undefined;
}

function collect(value: unknown, star: string, conditions: Conditions): readonly string[] {
  const found: string[] = [];
  addTargets(value, star, conditions, found, 0);
  return found;
}

/** False where a `null` closes the path: nothing after it counts. */
function addTargets(value: unknown, star: string, conditions: Conditions, found: string[], depth: number): boolean {
  if (value === null) return false;
  if (depth > DEEPEST) return true;
  if (typeof value === 'string') {
    if (value.length > LONGEST_TARGET) return true;
    found.push(value.includes('*') ? value.replaceAll('*', () => star) : value.endsWith('/') ? value + star : value);
    return true;
  }
  const next = Array.isArray(value) ? value : matchingValues(value, conditions);
  return next.every((item: unknown) => addTargets(item, star, conditions, found, depth + 1));
}

function matchingValues(value: unknown, conditions: Conditions): readonly unknown[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => (name === 'default' || conditions(name) ? [item] : []));
}
