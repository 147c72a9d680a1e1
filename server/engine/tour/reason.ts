import type { EntryPoint, EntryPointType } from '../entry-points/entry-point.ts';
import type { FilePast } from '../history/file-past.ts';
import { latestDays } from '../history/recency.ts';
import type { UnitFacts } from './unit-facts.ts';

/** Facts of the history about a file. */
export type FileChanges = Pick<FilePast, 'changes' | 'recentChanges' | 'latestChanges'>;

export interface ReasonParts {
  readonly facts: UnitFacts;
  readonly entries: readonly EntryPoint[];
  /** Absent where no history is known. */
  readonly changes?: FileChanges;
  readonly lines: number;
}

/** Returns the reason to read it: counted facts and nothing else. */
export function reasonOf({ facts, entries, changes, lines }: ReasonParts): string {
  const parts = [textOfUses(facts), textOfEntries(entries), textOfUsed(facts), textOfChanges(changes)];
  const known = parts.filter((part) => part !== undefined);
  if (known.length === 0) return `${counted(lines, 'line')}.`;
  const text = known.join('; ');
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

function textOfUses({ uses, usingFiles, usingFolders, asideFiles, isBounded }: UnitFacts): string | undefined {
  const least = isBounded ? 'at least ' : '';
  const aside = asideFiles > 0 ? counted(asideFiles, 'file') : undefined;
  const byAside = aside === undefined ? '' : `${aside} of tests and examples`;
  if (uses === 0) return aside === undefined ? undefined : `used by ${least}${byAside}`;
  const places = `used ${least === '' ? 'at ' : 'in at least '}${counted(uses, 'place')} in ${counted(usingFiles, 'file')}`;
  const folders = usingFolders > 1 ? ` of ${usingFolders} folders` : '';
  return `${places}${folders}${byAside && `, and by ${byAside}`}`;
}

function textOfUsed({ usedUnits, usedFiles }: UnitFacts): string | undefined {
  if (usedUnits === 0) return undefined;
  return `uses ${counted(usedUnits, 'declaration')} of ${counted(usedFiles, 'other file')}`;
}

function textOfChanges(changes: FileChanges | undefined): string | undefined {
  if (changes === undefined || changes.changes === 0) return undefined;
  const { latestChanges, changes: all } = changes;
  const lately = `in the ${latestDays} days up to the newest commit`;
  if (latestChanges > 0) return `its file changed ${times(latestChanges)} ${lately}`;
  return `its file changed ${times(all)}, not ${lately}`;
}

const nouns: Readonly<Record<EntryPointType, readonly [one: string, many: string]>> = {
  route: ['route', 'routes'],
  command: ['command', 'commands'],
  package: ['package', 'packages'],
  script: ['script', 'scripts'],
  page: ['page', 'pages'],
  worker: ['worker', 'workers'],
  job: ['job', 'jobs'],
  message: ['handler of a message', 'handlers of messages'],
  extension: ['extension', 'extensions'],
  configuration: ['configuration', 'configurations'],
  migration: ['migration', 'migrations'],
  template: ['part of templates', 'parts of templates'],
};

const namesLengthMax = 60;

/** Describes entry points: one is given by its name, several by their number. */
function textOfEntries(entries: readonly EntryPoint[]): string | undefined {
  if (entries.length === 0) return undefined;
  const byType = Map.groupBy(entries, ({ type }) => type);
  const parts = Array.from(byType, ([type, each]) => {
    const [one, many] = nouns[type];
    const names = new Set(each.map(({ name }) => name));
    const [name] = names;
    if (names.size > 1) return `${counted(names.size, one, many)}`;
    return name.length <= namesLengthMax && !name.includes('`') ? `the ${one} \`${name}\`` : `one ${one}`;
  });
  const isOne = parts.length === 1 && new Set(entries.map(({ name }) => name)).size === 1;
  return `${parts.join(' and ')} ${isOne ? 'begins' : 'begin'} here`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${formatted(count)} times`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatted(count)} ${count === 1 ? one : many}`;
}

function formatted(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
