import type { ViewMessage } from '#protocol/panel-messages.ts';
import { beginOnce, type EditorPort, editorPort, reportFailures, type StartMessage } from '../../bridge/editor-port.ts';
import { MessageBridge } from '../../bridge/message-bridge.ts';
import { pause } from '../../bridge/pause.ts';
import { viewFromFragment } from '../../state/address.ts';
import { firstPage, type PageState } from '../../state/page-state.ts';
import { type PageAction, reducePage } from '../../state/reduce-page.ts';
import { createStore, type Store } from '../../state/store.ts';
import { createTranslate, type Translate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';
import { followIndex } from '../dashboard/follow-index.ts';
import { openProjects } from '../dashboard/open-projects.ts';
import { syncAddress } from '../dashboard/sync-address.ts';
import { createProjectChoice } from '../metrics/create-project-choice.ts';
import { type EditorParts, editorPage } from './editor-page.ts';
import { watchHeldKeys } from './held-keys.ts';
import { listenToHistoryKeys } from './history-keys.ts';
import { OwnHistory } from './own-history.ts';
import { wholePage } from './whole-page.ts';

/** Parts of a page, once its texts have come. */
export interface ViewPageContext extends EditorParts {
  readonly store: Store<PageState, PageAction>;
  readonly bridge: MessageBridge;
  readonly port: EditorPort;
  readonly t: Translate;
  readonly language: string;
}

interface ViewPage {
  readonly mode: ViewMessage['kind'];
  /** Title of the panel, with the name of the folder once that is known. */
  readonly title: (t: Translate, name: string | undefined) => string;
  readonly create: (context: ViewPageContext) => HTMLElement;
}

/** Begins a page that fills its panel, whose views have addresses: of one folder of the window, with a choice of it. */
export function beginViewPage(page: ViewPage): void {
  const port = editorPort();
  reportFailures(port);
  let go: ((message: ViewMessage) => void) | undefined;
  let started: StartMessage | undefined;
  port.listen((message) => {
    if (message.kind !== page.mode) return;
    if (go === undefined) go = begin(page, port, () => started?.linkBase ?? '', message);
    else go(message);
  });
  beginOnce(port, (message) => {
    started = message;
  });
}

/** With the first message, since that brings the texts. Returns what shows another view. */
function begin(
  { mode, title, create }: ViewPage,
  port: EditorPort,
  linkBase: () => string,
  { fragment, language, texts }: ViewMessage,
): (message: ViewMessage) => void {
  document.documentElement.lang = language;
  const t = createTranslate(texts);
  const viewOf = (address: string) => ({ ...viewFromFragment(address), mode });
  const kept = fragment === undefined ? (port.kept['steps'] as object | undefined) : { fragments: [fragment], at: 0 };
  const steps = new OwnHistory(kept, () => port.keep({ steps: steps.steps }));
  // Also before the first step: a page that is hidden begins again.
  port.keep({ steps: steps.steps });
  const store = createStore<PageState, PageAction>(reducePage, firstPage(viewOf(steps.fragment), true));
  const bridge = new MessageBridge(port);
  const whole = wholePage(t('No connection to the engine, trying again'));
  bridge.onConnection(({ state }) => {
    store.dispatch({ kind: 'connection', isConnected: state !== 'lost' });
    whole.connected(state !== 'lost');
  });
  const isHeld = watchHeldKeys(document);
  const parts = editorPage({ port, store, steps, linkBase, isHeld, opened: () => undefined });
  const root = create({ ...parts, store, bridge, port, t, language });
  root.prepend(createProjectChoice(store, t));
  whole.show(title(t, undefined), root);
  watch(
    store,
    ({ announcement }) => [announcement] as const,
    ([{ text }]) => whole.announce(text),
  );
  watch(
    store,
    ({ project }) => [project?.name] as const,
    ([name]) => port.post({ kind: 'state', title: title(t, name) }),
  );
  listenToHistoryKeys(document, (step) => steps.go(step));
  syncAddress(store, steps, () => undefined);
  openProjects({ store, bridge });
  followIndex({ store, bridge }, pause);
  port.listen((message) => {
    if (message.kind === 'folders') store.dispatch({ kind: 'start' });
  });
  return ({ fragment: wanted }) => {
    if (wanted !== undefined) store.dispatch({ kind: 'go', view: { ...store.get().view, ...viewOf(wanted) } });
  };
}
