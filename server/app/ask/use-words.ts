import type { AskedUse } from './symbol-uses.ts';

/** Words for a use: `it calls`, `they call`. */
export interface UseWords {
  readonly one: string;
  readonly many: string;
  /** Operation that lists all of it. */
  readonly users: string;
  readonly used: string;
}

const graph = 'GET …/graph?level=symbol';

const words: Readonly<Record<AskedUse, UseWords>> = {
  calls: { one: 'calls', many: 'call', users: 'GET …/callers', used: 'GET …/callees' },
  all: { one: 'uses', many: 'use', users: graph, used: graph },
  bases: { one: 'extends or implements', many: 'extend or implement', users: graph, used: graph },
  imports: { one: 'imports', many: 'import', users: 'GET …/graph', used: 'GET …/graph' },
};
/** `depends on` says the same as `uses`. */
const depends: UseWords = { ...words.all, one: 'depends on', many: 'depend on' };

/** @param about the word of a question for what it is about */
export function useWords(use: AskedUse, about: string | undefined): UseWords {
  return about === 'depends' && use === 'all' ? depends : words[use];
}
