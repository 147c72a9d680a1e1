import { BridgeError } from '../../bridge/bridge.ts';
import { backoffMs, pause } from '../../bridge/pause.ts';
import { textButton } from '../../elements/button.ts';
import { Latest } from '../../elements/latest.ts';
import type { Failure } from '../../state/page-state.ts';
import { createStore, type Store } from '../../state/store.ts';
import { watch } from '../../state/watch.ts';
import { createImpact } from '../impact/create-impact.ts';
import type { ImpactParts } from '../impact/impact-parts.ts';
import { firstImpact, type ImpactAction, type ImpactState, isSame, reduceImpact } from '../impact/impact-state.ts';
import { baseOfSubject } from '../impact/subject-text.ts';
import type { PanelContext } from '../panel-context.ts';
import { questionOf, subjectOf } from './impact-question.ts';
import { refusalsOfKeys } from './situation.ts';

/** Upper bound on impacted files in one answer; files beyond it are counted. */
const impactLimitMax = 2000;

type ImpactStore = Store<ImpactState, ImpactAction>;

/** The impact of a change in the place of the drawing; which change is in the address. */
export function createImpactPage(context: PanelContext): HTMLElement {
  const store = createStore<ImpactState, ImpactAction>(reduceImpact, firstImpact);
  const again = askImpact(context, store);
  return createImpact(partsOf(context, store, again));
}

function partsOf({ store, reveal, copy }: PanelContext, impact: ImpactStore, again: () => void): ImpactParts {
  return {
    store: impact,
    openWord: 'Show on the drawing',
    heading: 'h2',
    open({ file }) {
      store.dispatch({ kind: 'mode', mode: 'map' });
      reveal(file, true);
    },
    ask(subject) {
      const base = baseOfSubject(subject);
      if (isSame(subject, subjectOf(store.get().view))) again();
      else store.dispatch({ kind: 'impact', ...(base !== '' && { base }) });
    },
    copy,
    leave: () => store.dispatch({ kind: 'up' }),
    announce: (text) => store.dispatch({ kind: 'announce', text }),
    afterFailure: ({ code, message }) => (refusalsOfKeys.includes(code) ? [otherKey(store, message)] : []),
  };
}

function otherKey(store: PanelContext['store'], reason: string): HTMLElement {
  return textButton('Use another key', () => store.dispatch({ kind: 'keyRefused', reason }), { 'data-key': 'key' });
}

/** Requests the impact while the page is open: again for another base, and whenever the index has moved on. */
function askImpact({ store, bridge }: PanelContext, impact: ImpactStore): () => void {
  const asking = new Latest((error) => {
    if (!(error instanceof BridgeError)) throw error;
    const { code, message, status } = error;
    // A refused key is the whole page's business.
    if (status === 401) return;
    const failure: Failure = { code, message };
    impact.dispatch({ kind: 'failed', subject: impact.get().subject, failure });
  });
  const ask = () => {
    const { view } = store.get();
    const { project: id } = view;
    if (id === undefined) return;
    const subject = subjectOf(view);
    impact.dispatch({ kind: 'asked', subject });
    asking.run(async (signal) => {
      // While a run links the calls of the newest snapshot, the answer is that of the one before.
      for (let tries = 1; ; tries++) {
        // oxlint-disable-next-line no-await-in-loop -- one question after the other
        const { data } = await bridge.call(
          'analyze.run',
          { id, ...questionOf(subject), limit: impactLimitMax },
          signal,
        );
        const { shown, isAsking } = impact.get();
        if (isAsking || shown?.impact.snapshot !== data.snapshot)
          impact.dispatch({ kind: 'came', subject, project: id, impact: data, isUnsaved: false });
        if (data.snapshot === store.get().index?.snapshot) return;
        // oxlint-disable-next-line no-await-in-loop -- as above
        await pause(backoffMs(tries, Math.random()), signal);
      }
    });
  };
  watch(
    store,
    ({ view }) => [view.project] as const,
    () => impact.dispatch({ kind: 'cleared' }),
  );
  watch(
    store,
    ({ session, view, index }) =>
      [
        session.state === 'open' && view.mode === 'impact',
        view.project,
        view.base,
        view.about,
        index?.snapshot,
      ] as const,
    ([isWanted]) => (isWanted ? ask() : asking.stop()),
  );
  return ask;
}
