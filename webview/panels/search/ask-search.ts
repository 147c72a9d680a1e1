import type { Bridge } from '../../bridge/bridge.ts';
import { BridgeError } from '../../bridge/bridge.ts';
import { pause } from '../../bridge/pause.ts';
import { Latest } from '../../elements/latest.ts';
import type { Store } from '../../state/store.ts';
import type { SearchAction, SearchState, ShownResult } from './search-state.ts';

/** No question is sent between two keystrokes of a fast typist. */
const restMs = 80;
const resultsMax = 50;

export interface SearchedProject {
  readonly id: string;
  readonly name: string;
}

export interface Asking {
  /** Searches for the text that was typed last; only its results are shown. */
  search(query: string): void;
  /** Repeats the search at once. */
  again(): void;
  stop(): void;
}

/** @param projects those that are searched, at the time of a question */
export function askSearch(
  store: Store<SearchState, SearchAction>,
  bridge: Pick<Bridge, 'call'>,
  projects: (signal: AbortSignal) => Promise<readonly SearchedProject[]>,
): Asking {
  const asking = new Latest((error) => {
    if (!(error instanceof BridgeError)) throw error;
    const { code, message } = error;
    store.dispatch({ kind: 'failed', query: store.get().query, failure: { code, message } });
  });
  const ask = (waitMs: number) => {
    const { query } = store.get();
    if (query.trim() === '') return asking.stop();
    asking.run(async (signal) => {
      await pause(waitMs, signal);
      const searched = await projects(signal);
      const answers = await Promise.all(searched.map((project) => resultsOf(bridge, project, query, signal)));
      const found = answers.flatMap(({ of, results }) => results.map((each) => ({ of, ...each })));
      const named = found.map(({ of, ...each }): ShownResult => {
        return searched.length > 1 ? { ...each, project: of.id, projectName: of.name } : { ...each, project: of.id };
      });
      const results = named.toSorted((a, b) => b.score - a.score).slice(0, resultsMax);
      const unsearched = results.length === 0 ? answers.find((each) => each.unsearched)?.unsearched : undefined;
      store.dispatch({ kind: 'came', query, results, ...(unsearched && { unsearched }) });
    });
  };
  return {
    search(query) {
      if (query === store.get().query) return;
      store.dispatch({ kind: 'typed', query });
      ask(restMs);
    },
    again: () => ask(0),
    stop: () => asking.stop(),
  };
}

async function resultsOf(bridge: Pick<Bridge, 'call'>, of: SearchedProject, query: string, signal: AbortSignal) {
  const { data } = await bridge.call('search.run', { id: of.id, query, limit: resultsMax, detail: 'full' }, signal);
  return { ...data, of };
}
