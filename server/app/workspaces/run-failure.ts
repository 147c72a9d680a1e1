import { faultMessage } from '../indexing/indexer.ts';

/** Messages of a failed run without its own text, which names places of this machine (API.md §14.5). */
const publicMessages: Readonly<Record<string, string>> = {
  path_missing: 'The folder of the project is not there any more.',
  path_not_allowed: 'The repository is not one that this server clones.',
  path_not_found: 'The repository is not there, or could not be reached.',
  permission_denied: 'Something that the run needs may not be read or written.',
  out_of_space: 'The disk is full.',
  out_of_memory: 'Indexing needed more memory than it may have.',
  storage_error: 'The store could not be read or written.',
  storage_locked: 'The store is held by another program.',
  cancelled: 'The run was stopped before it ended.',
};

/** For callers other than the person at the machine. */
export function publicFailure(code: string): { readonly code: string; readonly message: string } {
  return { code, message: publicMessages[code] ?? faultMessage };
}
