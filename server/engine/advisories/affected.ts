import type { Ecosystem } from '../packages/locked-package.ts';
import type { AffectedPackage, RangeEvent } from './advisory.ts';
import { comparePythonVersions, parsePythonVersion, type PythonVersion } from './python-version.ts';
import { compareSemanticVersions, parseSemanticVersion } from './semantic-version.ts';

/** `unknown`: the version, or one that the advisory names, cannot be compared. */
export type AffectedState = 'affected' | 'unaffected' | 'unknown';

/** Order of the versions of a registry. Undefined where one of them is no version. */
export type CompareVersions = (one: string, other: string) => number | undefined;

export const versionOrders: Readonly<Record<Ecosystem, CompareVersions>> = {
  npm: (one, other) => {
    const [first, second] = [parseSemanticVersion(one), parseSemanticVersion(other)];
    return first && second && compareSemanticVersions(first, second);
  },
  pypi: (one, other) => {
    const [first, second] = [parsePythonVersion(one), parsePythonVersion(other)];
    return first && second && comparePythonVersions(publicOf(first, second), publicOf(second, first));
  },
};

/** A build of one's own, `1.0+cpu`, is the version that it was made of, unless the other one names a build as well (PEP 440, "Version matching"). */
function publicOf({ local, ...version }: PythonVersion, other: PythonVersion): PythonVersion {
  return other.local === undefined || local === undefined ? version : { ...version, local };
}

/** Whether a version is one of those that an advisory names (OSV format, "Evaluation"). */
export function affectedState(affected: AffectedPackage, version: string): AffectedState {
  const compare = versionOrders[affected.ecosystem];
  const states = [namedState(affected, version, compare)];
  for (const events of affected.ranges) states.push(rangeState(events, version, compare));
  if (states.includes('affected')) return 'affected';
  const saysNothing = affected.ranges.length === 0 && affected.versions.length === 0;
  return saysNothing || states.includes('unknown') ? 'unknown' : 'unaffected';
}

function namedState({ versions }: AffectedPackage, version: string, compare: CompareVersions): AffectedState {
  if (versions.includes(version)) return 'affected';
  return versions.some((named) => compare(named, version) === 0) ? 'affected' : 'unaffected';
}

/** Places of events at one version: what begins there comes before what ends with it. */
const eventRank: Readonly<Record<RangeEvent[0], number>> = { fixed: 0, introduced: 0, last_affected: 1, limit: 1 };

function rangeState(events: readonly RangeEvent[], version: string, compare: CompareVersions): AffectedState {
  const order = (text: string) => (text === '0' ? 1 : compare(version, text));
  if (events.some(([kind, text]) => order(text) === undefined && !(kind === 'limit' && text === '*'))) return 'unknown';
  const limits = events.filter(([kind, text]) => kind === 'limit' && text !== '*');
  if (limits.length > 0 && !limits.some(([, text]) => (order(text) ?? 0) < 0)) return 'unaffected';
  const sorted = events.toSorted(([kind, text], [otherKind, other]) => {
    return compareBounds(text, other, compare) || eventRank[kind] - eventRank[otherKind];
  });
  let isAffected = false;
  for (const [kind, text] of sorted) {
    const place = order(text) ?? 0;
    if (kind === 'introduced' && place >= 0) isAffected = true;
    if ((kind === 'fixed' && place >= 0) || (kind === 'last_affected' && place > 0)) isAffected = false;
  }
  return isAffected ? 'affected' : 'unaffected';
}

/** `0` comes before all versions. */
function compareBounds(one: string, other: string, compare: CompareVersions): number {
  if (one === '0' || other === '0') return Number(other === '0') - Number(one === '0');
  return compare(one, other) ?? 0;
}

/** The first version behind a vulnerable one that the advisory says is fixed; undefined where it names none. */
export function fixedVersion(affected: readonly AffectedPackage[], version: string): string | undefined {
  const fixes = affected.flatMap(({ ecosystem, ranges }) =>
    ranges.flat().flatMap(([kind, text]) => {
      const isLater = kind === 'fixed' && (versionOrders[ecosystem](text, version) ?? -1) > 0;
      return isLater && affected.every((each) => affectedState(each, text) !== 'affected') ? [{ ecosystem, text }] : [];
    }),
  );
  const [first] = fixes.toSorted((one, other) => versionOrders[one.ecosystem](one.text, other.text) ?? 0);
  return first?.text;
}

/** Whether a version lies behind the last one that was known to be affected when the advisory was written. */
export function isBehindLastKnown({ ecosystem, lastKnown }: AffectedPackage, version: string): boolean {
  const [, sign, bound] = /^(<=?)\s*(\S+)$/.exec(lastKnown ?? '') ?? [];
  if (bound === undefined) return false;
  const order = versionOrders[ecosystem](version, bound);
  return order !== undefined && (sign === '<' ? order >= 0 : order > 0);
}
