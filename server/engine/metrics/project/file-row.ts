import { stringAt } from '#server/base/string-table.ts';
import { languageNameOf } from '../../graph/find-file.ts';
import { type FileMetric, fileMetrics, metricTable } from '../table.ts';
import type { MeasuredFiles } from './measured-snapshot.ts';

/** The metrics of one file. */
export interface FileRow extends Readonly<Record<FileMetric, number>> {
  readonly file: string;
  /** VS Code language identifier. */
  readonly language: string;
}

export function fileRow(snapshot: MeasuredFiles, file: number): FileRow {
  const { files } = snapshot;
  const numbers = fileMetrics.map((id) => [id, metricTable[id].ofFile(snapshot, file)] as const);
  return {
    file: stringAt(files.paths, file),
    language: languageNameOf(files, file),
    ...(Object.fromEntries(numbers) as Record<FileMetric, number>),
  };
}
