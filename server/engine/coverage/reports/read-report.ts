import { readCoveragePy, testOfContext } from './read-coverage-py.ts';
import { readIstanbul } from './read-istanbul.ts';
import { readLcov } from './read-lcov.ts';
import { readV8Coverage } from './read-v8.ts';
import type { CoverageReport } from './report.ts';

const reportKinds = ['istanbul', 'lcov', 'v8', 'coverage.py'] as const;

export interface GivenReport {
  readonly kind: (typeof reportKinds)[number];
  readonly text: string;
}

/** @param isTest whether a path from the root is one of a test file */
export function readReport(
  { kind, text }: GivenReport,
  root: string,
  isTest: (path: string) => boolean,
): CoverageReport {
  switch (kind) {
    case 'istanbul':
      return readIstanbul(text, root);
    case 'lcov':
      return readLcov(text, root, isTest);
    case 'v8':
      return readV8Coverage(text, root);
    case 'coverage.py':
      return readCoveragePy(text, root, (context) => testOfContext(context, isTest));
  }
}
