import { firstDrift, workingTree } from '../../state/drift-view.ts';
import { createStore } from '../../state/store.ts';
import type { PageState } from '../../state/page-state.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';
import { type ComparedSides, DriftAsking } from './ask-drift.ts';
import { createDrift } from './create-drift.ts';
import type { DriftParts } from './drift-parts.ts';
import { type DriftAction, type DriftState, firstDriftState, reduceDrift } from './drift-state.ts';
import { sidesText } from './drift-words.ts';

type PageContext = Pick<PanelContext, 'store' | 'bridge' | 'copy' | 'link' | 'save'>;

export interface ComparedPageParts extends Pick<
  DriftParts,
  't' | 'language' | 'reasonsOf' | 'heading' | 'open' | 'openWord'
> {
  /** The listener is called when the remote's side may be another one. */
  readonly onNews: (listener: () => void) => void;
}

/** A difference of two states of the project that is looked at; which two, and what is shown of it, is in the address. */
export function createComparedPage(context: PageContext, parts: ComparedPageParts): HTMLElement {
  const { store, bridge, copy, link, save } = context;
  const { t } = parts;
  const drift = createStore<DriftState, DriftAction>(reduceDrift, firstDriftState);
  const asking = new DriftAsking(drift, bridge, (sides) =>
    store.dispatch({ kind: 'announce', text: sidesText(t, sides) }),
  );
  const follow = (): void => {
    const { session, view, index } = store.get();
    if (session.state !== 'open' || view.mode !== 'drift' || view.project === undefined) return asking.stop();
    const sides = sidesOf(view, index);
    if (sides !== undefined) asking.follow(sides);
  };
  parts.onNews(() => {
    const { session, view, index } = store.get();
    const sides = session.state === 'open' && view.mode === 'drift' ? sidesOf(view, index) : undefined;
    if (sides !== undefined) void asking.renew(sides);
  });
  const root = createDrift({
    ...parts,
    store: drift,
    go: (change) => store.dispatch({ kind: 'drift', change }),
    again() {
      asking.forget();
      follow();
    },
    copyLink: () => copy(link(), t('Link')),
    save,
    projectName: () => store.get().project?.name ?? '',
  });
  watch(
    store,
    ({ view }) => [view.project] as const,
    () => drift.dispatch({ kind: 'cleared' }),
  );
  watch(
    store,
    ({ view }) => [view.drift ?? firstDrift] as const,
    ([view]) => drift.dispatch({ kind: 'view', view }),
  );
  watch(
    store,
    ({ session, view, index }) => [session.state, view.mode, view.project, view.drift, index] as const,
    follow,
  );
  return root;
}

/** Undefined before it is known which index there is: then it is not known either whether it was compared. */
function sidesOf({ project, drift }: PageState['view'], index: PageState['index']): ComparedSides | undefined {
  if (project === undefined || index === undefined) return undefined;
  const { from, to } = drift ?? firstDrift;
  const { snapshot } = to === workingTree ? index : {};
  return { project, from, to, ...(snapshot !== undefined && { snapshot }) };
}
