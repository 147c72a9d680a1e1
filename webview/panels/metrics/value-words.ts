import type { FileValue } from '#webview/charts/metrics/file-values.ts';
import type { Translate } from '../../state/translate.ts';

/** A number that is shown, in the words of the page. */
export interface ValueWords {
  readonly name: string;
  /** A sentence: how it is counted. */
  readonly definition: string;
}

export function valueWords(t: Translate): Readonly<Record<FileValue, ValueWords>> {
  return {
    codeLines: {
      name: t('Lines of code'),
      definition: t('Lines that hold more than space and comments.'),
    },
    cognitive: {
      name: t('Cognitive complexity'),
      definition: t(
        'How hard the control flow is to follow: one for each branch and loop, one more for each level that it is nested (as eslint-plugin-sonarjs counts). The sum over all functions of the file.',
      ),
    },
    cyclomatic: {
      name: t('Cyclomatic complexity'),
      definition: t(
        'Ways through the functions: one for each function and one for each decision in it (as ESLint counts; in Python as radon does).',
      ),
    },
    recentChanges: {
      name: t('Recent changes'),
      definition: t(
        'Commits that changed the file, each with half the weight for every 125 days of age. Of all numbers here this one tells best where next faults will be.',
      ),
    },
    changes: { name: t('Changes'), definition: t('Commits that changed the file, under all its names.') },
    fixes: {
      name: t('Fixes'),
      definition: t('Commits that changed the file and whose message says that they mend something.'),
    },
    authors: { name: t('Authors'), definition: t('People who changed the file, by the names of .mailmap.') },
    duplication: {
      name: t('Duplication'),
      definition: t(
        'Share of the code that has a copy elsewhere: 50 tokens or more, equal but for names and literals.',
      ),
    },
    maintainability: {
      name: t('Maintainability index'),
      definition: t(
        '0 to 100, from size and complexity. It tells no better than the number of lines where faults will be.',
      ),
    },
    fanIn: { name: t('Used by'), definition: t('Files that depend on this one.') },
    fanOut: { name: t('Uses'), definition: t('Files that this one depends on.') },
  };
}

/** How a value of a file is written. */
export function valueText(value: FileValue, number: number, language: string): string {
  if (value === 'duplication') return `${(100 * number).toLocaleString(language, { maximumFractionDigits: 0 })} %`;
  const digits = value === 'recentChanges' && number < 10 ? 1 : 0;
  return number.toLocaleString(language, { maximumFractionDigits: digits });
}
