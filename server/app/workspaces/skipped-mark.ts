import { hashContent } from '#server/base/content-hash.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import { remember } from '#server/base/remember-by.ts';
import type { SkippedFile } from '../ports/scanning.ts';

/** Equal for equal lists, which each run makes again. Undefined: what is left out is not known. */
export function markOfSkipped(skipped: readonly SkippedFile[] | undefined): string {
  return skipped === undefined ? 'unknown' : markOf(skipped);
}

const markOf = remember((skipped: readonly SkippedFile[]) => hashContent(encodeUtf8(JSON.stringify(skipped))));
