/** The security findings, in a panel of the editor. */
import type { SecurityMessage } from '#protocol/panel-messages.ts';
import { beginOnce, editorPort, reportFailures, type StartMessage } from '../../bridge/editor-port.ts';
import { MessageBridge } from '../../bridge/message-bridge.ts';
import { pause } from '../../bridge/pause.ts';
import { viewFromFragment } from '../../state/address.ts';
import { firstPage, type PageState } from '../../state/page-state.ts';
import { type PageAction, reducePage } from '../../state/reduce-page.ts';
import { createStore } from '../../state/store.ts';
import { createTranslate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';
import { followIndex } from '../dashboard/follow-index.ts';
import { openProjects } from '../dashboard/open-projects.ts';
import { syncAddress } from '../dashboard/sync-address.ts';
import { editorPage } from '../editor/editor-page.ts';
import { watchHeldKeys } from '../editor/held-keys.ts';
import { listenToHistoryKeys } from '../editor/history-keys.ts';
import { OwnHistory } from '../editor/own-history.ts';
import { wholePage } from '../editor/whole-page.ts';
import { createProjectChoice } from '../metrics/create-project-choice.ts';
import { createScannedPage } from './scanned-page.ts';

const port = editorPort();
reportFailures(port);
let go: ((message: SecurityMessage) => void) | undefined;
let started: StartMessage | undefined;
port.listen((message) => {
  if (message.kind === 'security') go = go === undefined ? begin(message) : (go(message), go);
});
beginOnce(port, (message) => {
  started = message;
});

const viewOf = (address: string) => ({ ...viewFromFragment(address), mode: 'security' as const });
const linkBase = () => started?.linkBase ?? '';

/** With the first message, since that brings the texts. Returns what shows another view. */
function begin({ fragment, language, texts }: SecurityMessage): (message: SecurityMessage) => void {
  document.documentElement.lang = language;
  const t = createTranslate(texts);
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
  const page = createScannedPage(
    { ...parts, store, bridge },
    {
      t,
      language,
      heading: 'h1',
      openWord: t('Open'),
      open: (place) => parts.openCode?.(place),
      follow: (place) => {
        const { project } = store.get().view;
        port.post({
          kind: 'open',
          ...place,
          keepsFocus: true,
          beside: true,
          ...(project !== undefined && { project }),
        });
      },
    },
  );
  page.prepend(createProjectChoice(store, t));
  whole.show(t('Security'), page);
  watch(
    store,
    ({ announcement }) => [announcement] as const,
    ([{ text }]) => whole.announce(text),
  );
  watch(
    store,
    ({ project }) => [project?.name] as const,
    ([name]) => port.post({ kind: 'state', title: name === undefined ? t('Security') : t('Security: {0}', name) }),
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
