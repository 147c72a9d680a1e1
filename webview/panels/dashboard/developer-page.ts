import { pause } from '../../bridge/pause.ts';
import { iconButton } from '../../elements/button.ts';
import { createStore } from '../../state/store.ts';
import { createTranslate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';
import { createDeveloper } from '../developer/create-developer.ts';
import type { DeveloperParts } from '../developer/developer-parts.ts';
import {
  type DeveloperAction,
  type DeveloperState,
  firstDeveloper,
  reduceDeveloper,
  type Received,
} from '../developer/developer-state.ts';
import { dashboardPace, type Following, followDeveloper } from '../developer/follow-developer.ts';
import { webhookDeeds } from '../developer/webhook-deeds.ts';
import type { PanelContext } from '../panel-context.ts';
import { toggleDeveloper } from '../toolbar/create-toolbar.ts';

/** Of another key nothing stays: it may see other webhooks. */
const nothingReceived: Received = {
  service: undefined,
  key: undefined,
  windows: undefined,
  webhooks: undefined,
  projects: undefined,
  deliveries: undefined,
};

/**
 * The page "Developer" in the place of the drawing, for the key that the dashboard was opened with: HTTP serves no keys
 * and no requests of others.
 */
export function createDeveloperPage({ store, bridge, copy }: PanelContext): HTMLElement {
  const developer = createStore<DeveloperState, DeveloperAction>(reduceDeveloper, firstDeveloper);
  developer.dispatch({
    kind: 'received',
    received: { api: { state: 'served', baseUrl: location.origin, allowsLoopback: false } },
  });
  const parts: DeveloperParts = {
    store: developer,
    bridge,
    t: createTranslate({}),
    language: 'en',
    heading: 'h2',
    copy,
    announce: (text) => store.dispatch({ kind: 'announce', text }),
  };
  let following: Following | undefined;
  watch(
    store,
    ({ session, view }) => [session.state === 'open' && view.mode === 'developer'] as const,
    ([isWanted]) => {
      following?.stop();
      following = undefined;
      if (!isWanted) return;
      developer.dispatch({ kind: 'received', received: nothingReceived });
      following = followDeveloper(parts, pause, dashboardPace);
    },
  );
  const renew = (): Promise<void> => following?.renew('webhooks') ?? Promise.resolve();
  return createDeveloper(parts, webhookDeeds(parts, renew));
}

/** At the end of the first line: it is about all projects. */
export function createDeveloperButton({ store }: PanelContext): HTMLElement {
  const look = { 'aria-keyshortcuts': 'd', 'data-key': 'developer' };
  const button = iconButton('developer', 'API, limits and webhooks (d)', () => toggleDeveloper({ store }), look);
  watch(
    store,
    ({ view }) => [view.mode === 'developer'] as const,
    ([isShown]) => button.setAttribute('aria-pressed', String(isShown)),
  );
  return button;
}
