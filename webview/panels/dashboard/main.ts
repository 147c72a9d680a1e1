/** The dashboard: wires the bridge, the state and the page together. */
import { HttpBridge } from '../../bridge/http-bridge.ts';
import { pause } from '../../bridge/pause.ts';
import { element } from '../../elements/element.ts';
import { viewFromFragment } from '../../state/address.ts';
import { type DrawingRoom, drawingRoom } from '../../state/drawing-room.ts';
import { createKeyStore, takeKey } from '../../state/key.ts';
import { firstPage, type PageState } from '../../state/page-state.ts';
import { type PageAction, reducePage } from '../../state/reduce-page.ts';
import { createStore } from '../../state/store.ts';
import { watch } from '../../state/watch.ts';
import { remoteSession } from '../../bridge/remote-session.ts';
import { createPeek } from '../code/create-peek.ts';
import type { PanelContext } from '../panel-context.ts';
import { createSignIn } from '../sign-in/create-sign-in.ts';
import { copyText } from './copy-text.ts';
import { createPage } from './create-page.ts';
import { createAskPage } from './ask-page.ts';
import { createDriftPage } from './drift-page.ts';
import { createDeveloperButton, createDeveloperPage } from './developer-page.ts';
import { followIndex } from './follow-index.ts';
import { hostGraph } from './graph-host.ts';
import { createImpactPage } from './impact-page.ts';
import { createMetricsPage } from './metrics-page.ts';
import { createSecurityPage } from './security-page.ts';
import { createSearchPage } from './search-page.ts';
import { loadDrawing } from './load-drawing.ts';
import { openProjects } from './open-projects.ts';
import { createReveal } from './reveal.ts';
import { syncAddress } from './sync-address.ts';
import { createTeamButtons, createTeamPage } from './team-page.ts';
import { beginSession, signInWith, signOutOf } from './remote-sign-in.ts';
import { webPage } from './web-page.ts';

/** The server says so in the page: there keys are exchanged for sessions, and nothing of them is kept here. */
const isRemote = document.documentElement.dataset['remote'] !== undefined;
const keys = createKeyStore(isRemote ? undefined : storage());
readKey();
const store = createStore<PageState, PageAction>(
  reducePage,
  firstPage(viewFromFragment(location.hash), !isRemote && keys.get() !== undefined),
);
const send = (url: string, init: RequestInit) => fetch(url, init);
const bridge = new HttpBridge({ baseUrl: '', key: keys.get, hasSession: isRemote, fetch: send, pause });
const session = remoteSession(send);
bridge.onConnection((connection) => {
  if (connection.state === 'unauthorised') {
    keys.forget();
    return store.dispatch({ kind: 'keyRefused', reason: connection.message });
  }
  store.dispatch({ kind: 'connection', isConnected: connection.state !== 'lost' });
  if (connection.state !== 'limited') return;
  const text = `The limit of requests is reached, going on in ${Math.ceil(connection.waitMs / 1000)} s`;
  store.dispatch({ kind: 'notice', text, atMs: Date.now() });
});

// On the page from the beginning: a drawing measures the font around it.
const host = element('div', { class: 'gp-host' });
document.body.append(host);
const peek = createPeek({ store, bridge });
const surface = hostGraph(host, { store }, { pointed: peek.show });
const context: PanelContext = {
  ...webPage,
  store,
  bridge,
  reveal: createReveal(store, surface),
  showImpact: (about) => store.dispatch({ kind: 'impact', about }),
  copy(text, what) {
    const announce = (isCopied: boolean) =>
      isCopied && store.dispatch({ kind: 'notice', text: `${what} copied`, atMs: Date.now() });
    void copyText(text).then(announce);
  },
};
if (isRemote) {
  const key = keys.get();
  keys.forget();
  void beginSession(session, store, key);
}
document.querySelector('#start')?.remove();
document.body.append(
  createSignIn(context, { give: giveKey, isRemote, ways: () => session.ask() }),
  createPage(context, surface, {
    host,
    overDrawing: [peek.root],
    impact: createImpactPage(context),
    metrics: createMetricsPage(context),
    security: createSecurityPage(context),
    drift: createDriftPage(context),
    search: createSearchPage(context),
    ask: createAskPage(context),
    developer: createDeveloperPage(context),
    ...(isRemote && { team: createTeamPage(context) }),
    inHeader: [
      ...(isRemote ? createTeamButtons(context, () => void signOutOf(session, store)) : []),
      createDeveloperButton(context),
    ],
  }),
);
watch(
  store,
  ({ project }) => [project?.name] as const,
  ([name]) => {
    document.title = name === undefined ? 'Groundplan' : `${name} – Groundplan`;
  },
);
syncAddress(store, window, () => {
  if (readKey()) giveKey(keys.get() ?? '');
});
openProjects(context);
followIndex(context, pause);
// Behind the table the drawing has no size; the column that both stand in has one.
loadDrawing(context, () => roomIn(host) ?? roomIn(host.closest('.gp-middle')));

function giveKey(key: string): void {
  keys.set(key);
  if (!isRemote) return store.dispatch({ kind: 'start' });
  keys.forget();
  void signInWith(session, store, key);
}

function roomIn(place: Element | null): DrawingRoom | undefined {
  return place === null ? undefined : drawingRoom(place.clientWidth, place.clientHeight);
}

/** Moves a key out of the address, where it could be seen, bookmarked or sent on. */
function readKey(): boolean {
  const { key, rest } = takeKey(location.hash);
  if (key === undefined) return false;
  keys.set(key);
  history.replaceState(undefined, '', `${location.pathname}${location.search}${rest === '' ? '' : `#${rest}`}`);
  return true;
}

function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
