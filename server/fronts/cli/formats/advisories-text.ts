import type { Advisories } from '#protocol/advisories.ts';
import { counted, withCommas } from '../text/numbers.ts';

const dateLength = 'YYYY-MM-DD'.length;
const registryNames = { npm: 'npm', pypi: 'PyPI' };

/** One sentence: how many there are, of which registries, and how old they are. */
export function advisoriesText({ advisories, ecosystems, newest, givenAt }: Advisories): string {
  const of = ecosystems.map(
    ({ ecosystem, advisories: some }) => `${withCommas(some)} about ${registryNames[ecosystem]}`,
  );
  const known = counted(advisories, 'advisory', 'advisories');
  return `${known} are here: ${of.join(', ')}; the newest is of ${newest.slice(0, dateLength)}, given on ${givenAt.slice(0, dateLength)}.`;
}
