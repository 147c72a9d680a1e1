import { type Bridge, BridgeError } from '../../bridge/bridge.ts';
import { Latest } from '../../elements/latest.ts';
import type { Store } from '../../state/store.ts';
import type { AskAction, AskState } from './ask-state.ts';
import { exampleQuestions } from './suggest-questions.ts';

export interface Examples {
  /** Loads examples for the project in question; none where it has not been indexed yet. */
  load(): void;
  stop(): void;
}

/** Questions with names of the project itself, for who sees an empty page. */
export function loadExamples(
  store: Pick<Store<AskState, AskAction>, 'get' | 'dispatch'>,
  bridge: Pick<Bridge, 'call'>,
): Examples {
  // Without them the page says what can be asked, and nothing is lost.
  const loading = new Latest((error) => {
    if (!(error instanceof BridgeError)) throw error;
  });
  return {
    load() {
      const { project, examples, exchanges } = store.get();
      if (project === undefined || examples.length > 0 || exchanges.length > 0) return;
      loading.run(async (signal) => {
        const { data } = await bridge.call('tour.get', { id: project }, signal);
        store.dispatch({ kind: 'examples', project, examples: exampleQuestions(data) });
      });
    },
    stop: () => loading.stop(),
  };
}
