import { hashContent } from '#server/base/content-hash.ts';
import { lockFileFormat } from '#server/engine/packages/lock-files.ts';
import { lockFileBytesMax } from '../analysis/read-lock-files.ts';
import type { AdvisoryStore } from '../ports/advisories.ts';
import type { WorkspaceReader } from '../ports/reading.ts';
import type { SkippedFile } from '../ports/scanning.ts';

export interface PackageMarkParts {
  readonly advisories: Pick<AdvisoryStore, 'mark'>;
  readonly reader: WorkspaceReader;
}

/**
 * Names what decides on holes of packages beside the snapshot: the advisories, and lock files that are too large to be indexed.
 *
 * Empty where there are no advisories: then no package is compared.
 */
export function packageMark(
  { advisories, reader }: PackageMarkParts,
  root: string,
  skipped: readonly SkippedFile[] | undefined,
): string {
  const mark = advisories.mark();
  if (mark === '') return '';
  const lockFiles = (skipped ?? []).flatMap(({ path }) => (lockFileFormat(path) === undefined ? [] : [path]));
  const hashes = lockFiles.map((path) => {
    const bytes = reader.read(root, path, lockFileBytesMax);
    return `${path} ${'skipped' in bytes ? '' : hashContent(bytes)}`;
  });
  return [mark, ...hashes].join('\n');
}
