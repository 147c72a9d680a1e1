import type { FileMetrics } from '#protocol/metrics.ts';

/**
 * Returns the files of the languages in which functions are measured. Lock files, translations and snapshots have more
 * lines than the code of many a project.
 */
export function codeFiles(files: readonly FileMetrics[]): readonly FileMetrics[] {
  const languages = new Set(files.flatMap(({ language, functions }) => (functions > 0 ? [language] : [])));
  return files.filter(({ language }) => languages.has(language));
}

/** Returns the files that change and are hard to read, by the product of both: cleaning up pays there most. */
export function worthCleaning(files: readonly FileMetrics[]): FileMetrics[] {
  return codeFiles(files)
    .filter((file) => weightOf(file) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a) || (a.file < b.file ? -1 : 1));
}

function weightOf({ cognitive, history }: FileMetrics): number {
  return cognitive * (history?.recentChanges ?? 0);
}
