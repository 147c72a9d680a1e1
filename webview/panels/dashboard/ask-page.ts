import { createStore } from '../../state/store.ts';
import { createTranslate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';
import { type AskAction, type AskState, firstAsk, reduceAsk } from '../ask/ask-state.ts';
import { createAsk } from '../ask/create-ask.ts';
import { loadExamples } from '../ask/load-examples.ts';
import { runAsk } from '../ask/run-ask.ts';
import type { PanelContext } from '../panel-context.ts';

/** Questions in the place of the drawing, about the project that is drawn. What is asked is in no address. */
export function createAskPage({ store, bridge, reveal, copy, noProject }: PanelContext): HTMLElement {
  const ask = createStore<AskState, AskAction>(reduceAsk, firstAsk);
  const asking = runAsk(ask, bridge);
  const examples = loadExamples(ask, bridge);
  const page = createAsk({
    store: ask,
    t: createTranslate({}),
    heading: 'h2',
    asking,
    open({ file }) {
      store.dispatch({ kind: 'mode', mode: 'map' });
      reveal(file, true);
    },
    openWord: 'Show on the drawing',
    opensCitations: false,
    copy: (text) => copy(text, 'Answer'),
    announce: (text) => store.dispatch({ kind: 'announce', text }),
    otherKey: (reason) => store.dispatch({ kind: 'keyRefused', reason }),
    // The page is in English, as the sentences of the answers are.
    reasonsOf: ({ reasons = [] }) => reasons,
    noProject: noProject.title,
  });
  // State of another key is dropped: it may see other projects. Places of another project are not on the drawing. This
  // comes before the project is passed on, because a question that waits for it is asked then.
  watch(
    store,
    ({ session, view }) => [session.state === 'closed', view.project] as const,
    () => asking.renew(),
  );
  watch(
    store,
    ({ projects, view, project }) => [projects?.length === 0, view.project, project?.name ?? ''] as const,
    ([isNone, id, name]) => {
      const projects = id === undefined ? [] : [{ id, name }];
      if (isNone || id !== undefined)
        ask.dispatch({ kind: 'projects', projects, ...(id !== undefined && { wanted: id }) });
    },
  );
  watch(
    store,
    ({ session, view, index }) =>
      [session.state === 'open' && view.mode === 'ask', view.project, index?.snapshot] as const,
    ([isWanted]) => (isWanted ? examples.load() : examples.stop()),
  );
  return page;
}
