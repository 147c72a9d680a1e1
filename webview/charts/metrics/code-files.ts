import type { FileMetrics } from '#protocol/metrics.ts';

/**
 * Returns the files of the languages in which functions are measured. Lock files, translations and snapshots have more
 * lines than the code of many a project.
 */
export function codeFiles(files: readonly FileMetrics[]): readonly FileMetrics[] {
  const languages = new Set(files.flatMap(({ language, functions }) => (functions > 0 ? [language] : [])));
  return files.filter(({ language }) => languages.has(language));
}
