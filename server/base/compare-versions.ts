/**
 * Orders two semantic versions: negative when `a` is older, 0 when neither is newer, positive when `a` is newer.
 * A pre-release is older than its release. Parts that are no numbers count as 0, build metadata counts nothing.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [split(a), split(b)];
  for (let part = 0; part < 3; part++) {
    const difference = (left.numbers[part] ?? 0) - (right.numbers[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePreReleases(left.preRelease, right.preRelease);
}

function split(version: string): { numbers: number[]; preRelease: string[] } {
  const withoutBuild = version.split('+', 1)[0] ?? '';
  const dash = withoutBuild.indexOf('-');
  const release = dash < 0 ? withoutBuild : withoutBuild.slice(0, dash);
  const numbers = release.split('.').map((part) => Number.parseInt(part, 10) || 0);
  return { numbers, preRelease: dash < 0 ? [] : withoutBuild.slice(dash + 1).split('.') };
}

function comparePreReleases(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (let part = 0; part < Math.max(a.length, b.length); part++) {
    const [left, right] = [a[part], b[part]];
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
    const difference = compareIdentifiers(left, right);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Numbers by value, below words; words by code units (semver.org, rule 11). */
function compareIdentifiers(a: string, b: string): number {
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumberA && isNumberB) return Number(a) - Number(b);
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
