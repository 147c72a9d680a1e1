import { join } from 'node:path';
import { stampText } from './file-stamp.ts';
import type { FolderEntry } from './folder-listing.ts';
import { type GitFolder, readRepositoryFacts } from './git-folder.ts';
import { isOpenedInPlace } from './real-place.ts';
import { readRegularFile } from './regular-file.ts';
import type { FolderFacts } from './scan-policy.ts';

/** Larger ones say nothing: the patterns of a whole operating system fit into a fiftieth of it. */
const IGNORE_BYTES_MAX = 1024 * 1024;
const IGNORE_FILES = ['.gitignore', '.groundplanignore'] as const;

export function readFolderFacts(folder: string, entries: readonly FolderEntry[], git?: GitFolder): FolderFacts {
  const names = entries.map(({ name }) => name);
  const [gitignore, groundplanignore] = IGNORE_FILES.map((name) =>
    names.includes(name) ? readIgnoreFile(folder, name) : undefined,
  );
  return { names, gitignore, groundplanignore, ...(git && { repository: readRepositoryFacts(git) }) };
}

/** Like git, an ignore file that is a link is not read; nor is one in a folder that a link took the place of. */
export function readIgnoreFile(folder: string, name: string): Uint8Array | undefined {
  const path = join(folder, name);
  const accepts = (descriptor: number) => isOpenedInPlace(descriptor, path);
  const bytes = readRegularFile(path, { maxBytes: IGNORE_BYTES_MAX, accepts });
  return bytes instanceof Uint8Array ? bytes : undefined;
}

/** Changes whenever the folder's own ignore files do, or a repository begins or ends here. */
export function steeringText(folder: string, entries: readonly FolderEntry[]): string {
  const parts: string[] = [];
  for (const { name, kind } of entries) {
    if (!name.startsWith('.')) continue;
    if (name === '.git') parts.push(kind === 'file' ? stampText(join(folder, name)) : kind);
    if (IGNORE_FILES.some((file) => file === name)) parts.push(stampText(join(folder, name)));
  }
  return parts.join(' ');
}
