import { hashToIdentifier } from '#server/base/content-hash.ts';

/**
 * Changes whenever equal files would give another graph: a resolver, the linker or a table's layout changed. Front-ends
 * have versions of their own, which are part of the identifier as well.
 */
export const analysisVersion = 7;

/**
 * The name of a snapshot: a hash of every file read for it and of everything that reads them.
 *
 * @param files path and content hash of each file, sorted by path
 * @param producers versions of the front-ends, in a fixed order
 */
export function snapshotId(
  files: readonly { readonly path: string; readonly contentHash: string }[],
  producers: readonly string[],
): string {
  return `snp_${hashToIdentifier([identityText(files, producers)])}`;
}

/** NUL cannot occur in a path and separates the parts, so that no two lists of files read the same. */
function identityText(
  files: readonly { readonly path: string; readonly contentHash: string }[],
  producers: readonly string[],
): string {
  let text = `${analysisVersion}\0${producers.join('\0')}\0\0`;
  for (const { path, contentHash } of files) text += `${path}\0${contentHash}\0`;
  return text;
}
