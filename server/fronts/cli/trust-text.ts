import type { FolderTrust } from '#protocol/trust.ts';
import { visibleText } from '#server/base/visible-text.ts';

/** Reports whether a folder is trusted, because of what, and since when. */
export function trustText({ path, trusted, folder, since }: FolderTrust): string {
  if (!trusted) return 'no (groundplan trust add)';
  if (folder === undefined) return 'while a window or a server that trusts it is open';
  const place = folder === path ? '' : ` as part of ${visibleText(folder)}`;
  return `yes${place}${since === undefined ? '' : `, since ${since}`}`;
}
