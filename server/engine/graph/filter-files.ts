import type { FileLayer } from './snapshot.ts';

/** Which files of a project are looked at. */
export interface FileFilters {
  /** Without: `include`. */
  readonly tests?: 'include' | 'exclude' | 'only';
  readonly languages?: readonly string[];
  /** Only files below this folder, with or without a slash at its end. */
  readonly folder?: string;
}

/** Properties of a file, other than its language, that a filter tests; frequent callers compute them beforehand. */
export interface FileNaming {
  pathOf(file: number): string;
  isTest(file: number): boolean;
}

/** Whether the filters leave a file. */
export function fileFilter(
  { languages: languageOf, languageNames }: FileLayer,
  filters: FileFilters,
  { pathOf, isTest }: FileNaming,
): (file: number) => boolean {
  const folder = folderPrefix(filters.folder);
  const languages = filters.languages && new Set(filters.languages);
  const wantedTests = filters.tests === 'only' ? true : filters.tests === 'exclude' ? false : undefined;
  return (file) =>
    (languages === undefined || languages.has(languageNames[languageOf[file]])) &&
    (folder === '' || pathOf(file).startsWith(folder)) &&
    (wantedTests === undefined || isTest(file) === wantedTests);
}

/** `src`, `src/` and `src/**` are one folder; the root is empty. */
export function folderPrefix(folder: string | undefined): string {
  const path = (folder ?? '').replace(/\/\*\*$/, '').replace(/\/+$/, '');
  return path === '' || path === '.' ? '' : `${path}/`;
}
