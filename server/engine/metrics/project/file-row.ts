import { stringAt } from '#server/base/string-table.ts';
import { languageNameOf } from '../../graph/find-file.ts';
import { type FileMetric, fileMetrics, metricTable } from '../table.ts';
import type { NumberedFiles } from './numbered-files.ts';

/** The metrics of one file. */
export interface FileRow extends Readonly<Record<FileMetric, number>> {
  readonly file: string;
  /** VS Code language identifier. */
  readonly language: string;
}

export function fileRow(numbered: NumberedFiles, file: number): FileRow {
  const { files } = numbered;
  const numbers = fileMetrics.map((id) => [id, metricTable[id].ofFile(numbered, file)] as const);
  return {
    file: stringAt(files.paths, file),
    language: languageNameOf(files, file),
    ...(Object.fromEntries(numbers) as Record<FileMetric, number>),
  };
}
