import type { Impact } from '#protocol/impact.ts';
import { counted } from '../describe.ts';

/** Names behind the `#` of symbol ids. */
export function symbolNames(ids: readonly string[]): string[] {
  return ids.map((id) => id.slice(id.indexOf('#') + 1));
}

const symbolsMax = 5;

/** `, reaches a, b and 3 more`; nothing where none is known. */
export function symbolsText(ids: readonly string[]): string {
  if (ids.length === 0) return '';
  const names = symbolNames(ids);
  const rest = names.length - symbolsMax;
  return `, ${names.slice(0, symbolsMax).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

const levelWords: Readonly<Record<Impact['summary']['verdict']['level'], string>> = {
  none: 'No impact',
  low: 'Low impact',
  medium: 'Medium impact',
  high: 'High impact',
};

/** The verdict in words. Where nothing is reached and that is not certain, no level is claimed. */
export function levelText({ summary, certainty }: Impact): string {
  const { direct, transitive, tests, testsWidened } = summary;
  const isReached = direct + transitive + tests + testsWidened > 0;
  if (!isReached && certainty !== 'exact') return 'Impact not known';
  return levelWords[summary.verdict.level];
}

/** Of a change that is none: nothing to draw. */
export function isNothing({ changed, unresolved, tests, impacted, unknown }: Impact): boolean {
  return changed.length + unresolved.length + tests.length + impacted.length + unknown.length === 0;
}

/** Returns the size of the change and of its reach, in numbers. A number that may be larger says so. */
export function countsText({ changed, summary, entryPoints, certainty }: Impact): string {
  const files = summary.direct + summary.transitive;
  return [
    `${counted(changed.length, 'file')} changed`,
    reachedText(files, certainty),
    ...(entryPoints.length > 0 ? [counted(entryPoints.length, 'entry point')] : []),
    counted(summary.tests, 'test file'),
    ...(summary.testsWidened > 0 ? [`${counted(summary.testsWidened, 'more test file')} to be sure`] : []),
    ...(summary.unknown > 0 ? [`${counted(summary.unknown, 'unknown site')}`] : []),
  ].join(' · ');
}

/** Of none that were found nothing is claimed. */
function reachedText(files: number, certainty: Impact['certainty']): string {
  if (certainty === 'exact') return `${counted(files, 'file')} reached`;
  return files === 0 ? 'no reached file found' : `at least ${counted(files, 'file')} reached`;
}

const certaintyWords: Readonly<Record<Impact['certainty'], string>> = {
  exact: 'Exact: nothing that it reaches is missing.',
  bounded: 'At least this: more may be reached.',
  unknown: 'Not all that was asked about is known.',
};

export function certaintyText({ certainty }: Impact): string {
  return certaintyWords[certainty];
}

/** Why it may lack something, what was not found first. */
export function reasonTexts({ reasons, unresolved }: Impact): string[] {
  return [...unresolved.map((input) => `Not found: ${input}`), ...reasons];
}
