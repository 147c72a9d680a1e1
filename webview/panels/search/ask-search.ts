import type { SearchResult } from '#protocol/search.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { BridgeError } from '../../bridge/bridge.ts';
import { pause } from '../../bridge/pause.ts';
import { Latest } from '../../elements/latest.ts';
import { delegableProjects } from '#protocol/delegable-projects.ts';
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
  /** Repeats the search at once; results of the remote stay, since what it is asked a person decides. */
  again(): void;
  /** Sends what was typed to the remote, for the projects that are linked. */
  searchRemote(): void;
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
      const results = bestOf(answers);
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
    again() {
      if (store.get().remote === undefined) ask(0);
    },
    searchRemote() {
      const { query } = store.get();
      if (query.trim() === '') return;
      store.dispatch({ kind: 'askingRemote' });
      asking.run(async (signal) => {
        const { data: sync } = await bridge.call('sync.status', {}, signal);
        const linked = new Set(delegableProjects(sync));
        const searched = (await projects(signal)).filter(({ id }) => linked.has(id));
        const answers = await Promise.all(searched.map((project) => ofRemote(bridge, project, query, signal)));
        const remote = answers[0]?.origin.remote;
        store.dispatch({ kind: 'came', query, results: bestOf(answers), ...(remote !== undefined && { remote }) });
      });
    },
    stop: () => asking.stop(),
  };
}

interface Answered {
  readonly of: SearchedProject;
  readonly results: readonly SearchResult[];
}

/** Of all projects together; where there are several, each result names its own. */
function bestOf(answers: readonly Answered[]): ShownResult[] {
  const found = answers.flatMap(({ of: { id, name }, results }) =>
    results.map((each): ShownResult => ({ ...each, project: id, ...(answers.length > 1 && { projectName: name }) })),
  );
  return found.toSorted((a, b) => b.score - a.score).slice(0, resultsMax);
}

async function ofRemote(bridge: Pick<Bridge, 'call'>, of: SearchedProject, query: string, signal: AbortSignal) {
  const asked = { projectId: of.id, query, limit: resultsMax, detail: 'full' } as const;
  return { ...(await bridge.call('sync.search', asked, signal)).data, of };
}

async function resultsOf(bridge: Pick<Bridge, 'call'>, of: SearchedProject, query: string, signal: AbortSignal) {
  const { data } = await bridge.call('search.run', { id: of.id, query, limit: resultsMax, detail: 'full' }, signal);
  return { ...data, of };
}
