import { compareTexts } from '#server/base/compare-texts.ts';

/** A version of npm. */
export interface SemanticVersion {
  /** Digits without leading zeros: they may be longer than numbers are exact. */
  readonly numbers: readonly string[];
  readonly prerelease: readonly string[];
}

const form =
  /^[v=\s]*(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?\s*$/;

/** Reads a version; parts that are missing count as 0. Undefined for any other text. */
export function parseSemanticVersion(text: string): SemanticVersion | undefined {
  const [, major, minor = '0', patch = '0', prerelease] = form.exec(text) ?? [];
  if (major === undefined) return undefined;
  return { numbers: [major, minor, patch].map(withoutZeros), prerelease: prerelease?.split('.') ?? [] };
}

/** Order of two versions (semver.org, version 2.0.0, item 11); builds count for nothing. */
export function compareSemanticVersions(one: SemanticVersion, other: SemanticVersion): number {
  for (const [place, digits] of one.numbers.entries()) {
    const order = compareDigits(digits, other.numbers[place]);
    if (order !== 0) return order;
  }
  return comparePrereleases(one.prerelease, other.prerelease);
}

function comparePrereleases(one: readonly string[], other: readonly string[]): number {
  // A version without any comes behind those with some.
  if (one.length === 0 || other.length === 0) return other.length - one.length;
  for (let place = 0; place < Math.min(one.length, other.length); place++) {
    const order = compareIdentifiers(one[place], other[place]);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

/** Numbers come before words. */
function compareIdentifiers(one: string, other: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (isNumber && isOtherNumber) return compareDigits(withoutZeros(one), withoutZeros(other));
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return compareTexts(one, other);
}

export function compareDigits(one: string, other: string): number {
  return one.length - other.length || compareTexts(one, other);
}

export function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}
