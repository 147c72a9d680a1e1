import { type SyncMode, syncModes } from '#protocol/sync.ts';

/** Kinds of requests, by how much of the user's they let out. */
export type Disclosure = 'contact' | 'register' | 'query' | 'snapshot';

const needed: Readonly<Record<Disclosure, SyncMode>> = {
  contact: 'register',
  register: 'register',
  query: 'queries',
  snapshot: 'structure',
};

/** API.md §12.4. Each mode lets out what those before it let out as well. */
export function letsOut(mode: SyncMode, disclosure: Disclosure): boolean {
  return syncModes.indexOf(mode) >= syncModes.indexOf(needed[disclosure]);
}

export function modeFor(disclosure: Disclosure): SyncMode {
  return needed[disclosure];
}

export const modeSentences: Readonly<Record<SyncMode, string>> = {
  off: 'Nothing leaves this machine.',
  register:
    'The name and description of a project leave, and the path that you choose for it: its git URL without credentials, or the name of its folder.',
  queries:
    'As in register; in addition the text of a search or question that you send to the remote, and the names of files and symbols that you have it analyze.',
  structure:
    'As in queries; in addition snapshots of the structure: files, their sizes and dependencies, metrics, and findings without code. No line of source code leaves.',
};
