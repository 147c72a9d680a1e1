import { hashToIdentifier } from '#server/base/content-hash.ts';

/**
 * Changes whenever equal files would give another graph: a resolver, the linker or a table's layout changed. Front-ends
 * have versions of their own, which are part of the identifier as well.
 */
export const analysisVersion = 46;

interface FileVersion {
  readonly path: string;
  readonly contentHash: string;
}

/**
 * The name of a snapshot: a hash of every file read for it and of everything that reads them.
 *
 * @param files sorted by path
 * @param producers versions of the front-ends, in a fixed order
 * @param leftOut files that were read and are no part of it, sorted by path: answers depend on what they may name
 */
export function snapshotId(
  files: readonly FileVersion[],
  producers: readonly string[],
  leftOut: readonly FileVersion[] = [],
): string {
  return `snp_${hashToIdentifier([identityText(files, producers, leftOut)])}`;
}

/** NUL cannot occur in a path and separates the parts, so that no two lists of files read the same. */
function identityText(
  files: readonly FileVersion[],
  producers: readonly string[],
  leftOut: readonly FileVersion[],
): string {
  let text = `${analysisVersion}\0${producers.join('\0')}\0\0`;
  for (const { path, contentHash } of files) text += `${path}\0${contentHash}\0`;
  if (leftOut.length > 0) text += '\0';
  for (const { path, contentHash } of leftOut) text += `${path}\0${contentHash}\0`;
  return text;
}
