import type { Impact } from './impact.ts';
import { inEnglish, type Translate } from './why-found.ts';

/** Extent of a change, as far as the verdict counts it. */
export interface Reach {
  readonly files: number;
  readonly direct: number;
  readonly entryPoints: number;
  readonly tests: number;
  readonly certainty: Impact['certainty'];
}

/** Returns the extent of a change that was answered, for clients that word the verdict. */
export function reachOf({ summary, entryPoints, tests, certainty }: Impact): Reach {
  const { direct, transitive } = summary;
  return { files: direct + transitive, direct, entryPoints: entryPoints.length, tests: tests.length, certainty };
}

/** The sentence of a verdict: what is reached. */
export function verdictText(reach: Reach, t: Translate = inEnglish): string {
  const { files, entryPoints, tests, certainty } = reach;
  if (files + entryPoints + tests === 0) {
    return certainty === 'exact'
      ? t('Nothing is reached.')
      : t('Nothing is known to be reached, and that is not certain.');
  }
  if (entryPoints > 0) return t('It reaches {0} and {1}.', filesText(reach, t), entriesText(entryPoints, t));
  if (files > 0) return t('It reaches {0}.', filesText(reach, t));
  return tests === 1
    ? t('It reaches no other file and may concern 1 test file.')
    : t('It reaches no other file and may concern {0} test files.', tests);
}

function filesText({ files, direct, certainty }: Reach, t: Translate): string {
  if (files === 0) return t('no other file');
  if (certainty === 'exact')
    return files === 1 ? t('1 file ({0} directly)', direct) : t('{0} files ({1} directly)', files, direct);
  return files === 1
    ? t('at least 1 file ({0} directly)', direct)
    : t('at least {0} files ({1} directly)', files, direct);
}

function entriesText(count: number, t: Translate): string {
  return count === 1 ? t('1 entry point') : t('{0} entry points', count);
}
