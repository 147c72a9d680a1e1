import { hashContent } from '#server/base/content-hash.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import type { SkippedFile } from '../ports/scanning.ts';

const marks = new WeakMap<readonly SkippedFile[], string>();

/** Equal for equal lists, which each run makes again. Undefined: what is left out is not known. */
export function markOfSkipped(skipped: readonly SkippedFile[] | undefined): string {
  if (skipped === undefined) return 'unknown';
  const mark = marks.get(skipped) ?? hashContent(encodeUtf8(JSON.stringify(skipped)));
  marks.set(skipped, mark);
  return mark;
}
