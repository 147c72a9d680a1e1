import type { Package, Packages } from '#protocol/packages.ts';
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

const neededBy: Readonly<Record<NonNullable<Package['scope']>, string>> = {
  production: 'the program',
  development: 'work on it',
};

/** Answer of `packages.list`, without a cursor. */
interface ListedPackages extends Claim, Pick<Packages, 'packages' | 'summary'> {}

/** Yields the text for people of the packages: how many there are and whether these are all, then each with its importers. */
export function* packagesText({ packages, summary, ...claim }: ListedPackages, look: TableLook): Generator<string> {
  yield* claimLines(counted(summary.packages, 'package'), claim);
  if (packages.length === 0) return;
  yield '\n';
  const rows = packages.map((each) => [each.name, each.version, neededText(each), importersText(each), placeOf(each)]);
  for (const line of table(LAYOUT, rows, look)) yield `${line}\n`;
  const rest = summary.packages - packages.length;
  if (rest > 0) yield `and ${counted(rest, 'more package')}\n`;
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
