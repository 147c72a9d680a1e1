import type { Package, PackageHole, Packages } from '#protocol/packages.ts';
import { counted } from '../text/numbers.ts';
import { type Claim, claimLines } from './claim-text.ts';
import { type Column, table, type TableLook } from '../text/table.ts';

const LAYOUT: readonly Column[] = [
  { title: 'package', shrinks: true },
  { title: 'version' },
  { title: 'needed by' },
  { title: 'imported by', shrinks: true },
  { title: 'pinned in', shrinks: true },
];

/** Only where there are advisories. */
const HOLES: Column = { title: 'known holes', shrinks: true };

const neededBy: Readonly<Record<NonNullable<Package['scope']>, string>> = {
  production: 'the program',
  development: 'work on it',
};

/** Answer of `packages.list`, without a cursor. */
interface ListedPackages extends Claim, Pick<Packages, 'packages' | 'summary' | 'advisories'> {}

/** Yields the text for people of the packages: how many there are and whether these are all, then each with its importers and known holes. */
export function* packagesText(
  { packages, summary, advisories, ...claim }: ListedPackages,
  look: TableLook,
): Generator<string> {
  yield* claimLines(counted(summary.packages, 'package'), claim);
  if (packages.length === 0) return;
  yield '\n';
  const [layout, holesOf] = advisories === undefined ? [LAYOUT, () => []] : [[...LAYOUT, HOLES], holesText];
  const rows = packages.map((each) => [
    each.name,
    each.version,
    neededText(each),
    importersText(each),
    placeOf(each),
    ...holesOf(each),
  ]);
  for (const line of table(layout, rows, look)) yield `${line}\n`;
  const rest = summary.packages - packages.length;
  if (rest > 0) yield `and ${counted(rest, 'more package')}\n`;
  if (advisories === undefined) return;
  const [day] = advisories.newest.split('T');
  yield `\nCompared with ${counted(advisories.advisories, 'advisory', 'advisories')}, the newest of ${day}.\n`;
}

function holesText({ holes }: Package): string[] {
  if (holes === undefined) return ['not compared'];
  const [worst, ...more] = holes;
  if (worst === undefined) return ['none known'];
  return [`${holeText(worst)}${more.length === 0 ? '' : ` and ${more.length} more`}`];
}

function holeText({ severity, id, fixed }: PackageHole): string {
  return `${severity} ${id}${fixed === undefined ? '' : `, fixed in ${fixed}`}`;
}

function neededText({ scope }: Package): string {
  return scope === undefined ? 'unknown' : neededBy[scope];
}

function importersText({ importers, importer }: Package): string {
  if (importers === undefined) return 'unknown';
  if (importer === undefined) return 'no file';
  return importers === 1 ? importer : `${importer} and ${importers - 1} more`;
}

function placeOf({ lockFiles: [{ file, line }, ...more] }: Package): string {
  return `${file}:${line}${more.length === 0 ? '' : ` and ${more.length} more`}`;
}
