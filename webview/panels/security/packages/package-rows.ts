import type { Package, PackageHole } from '#protocol/packages.ts';
import type { Finding } from '#protocol/security.ts';
import { type PackagesView, severities } from '../../../state/security-view.ts';
import { matches } from '../../metrics/create-filter.ts';

/** Returns the packages that a view lists. */
export function shownPackages(packages: readonly Package[], { choice, filter }: PackagesView): Package[] {
  return packages.filter((each) => isChosen(each, choice) && matches(searchText(each), filter));
}

function isChosen({ holes = [], direct, importers }: Package, choice: PackagesView['choice']): boolean {
  switch (choice) {
    case 'all':
      return true;
    case 'holes':
      return holes.length > 0;
    case 'direct':
      return direct === true;
    case 'unused':
      return direct === true && importers === 0;
  }
}

function searchText({ name, version, license = '', holes = [] }: Package): string {
  return [name, version, license, ...holes.flatMap(({ id, aliases, summary }) => [id, ...aliases, summary])].join(' ');
}

/** Orders packages by their worst hole, then by how many they have; undefined where nothing is known of holes. */
export function weightOfHoles({ holes }: Package): number | undefined {
  if (holes === undefined) return undefined;
  const [worst] = holes;
  if (worst === undefined) return 0;
  return (severities.length - severities.indexOf(worst.severity)) * holesMax + Math.min(holes.length, holesMax - 1);
}

const holesMax = 1000;

/** The packages that need one, as far as lock files say it. */
export function neededBy(packages: readonly Package[], { purl }: Package): Package[] {
  return packages.filter(({ needs = [] }) => needs.includes(purl));
}

/** The finding of a hole, at the first line of a lock file that pins the package. */
export function findingOf(
  findings: readonly Finding[],
  { name, version, lockFiles }: Package,
  { id }: PackageHole,
): Finding | undefined {
  const what = `${name} ${version}`;
  return findings.find(
    ({ ruleId, title, file, line }) =>
      ruleId === id && title.startsWith(what) && lockFiles.some((place) => place.file === file && place.line === line),
  );
}
