import type { Given } from './framework.ts';

/** How programs send HTTP requests by a package or a global: one table a client in `frameworks/`. */
export interface RequestTable {
  readonly key: string;
  readonly packages: readonly string[];
  readonly rules: readonly RequestRule[];
  /** Calls that make a client whose requests begin with a text: what `calls` return, and where the text stands. */
  readonly base?: { readonly calls: readonly string[]; readonly given: readonly Given[] };
}

export interface RequestRule {
  /** Last parts of member paths; `''` for the package itself. */
  readonly calls: readonly string[];
  /** `member`: the name of the member, in capitals. Otherwise a text among these, `GET` where none is written. */
  readonly method: 'member' | readonly Given[];
  readonly url: readonly Given[];
}
