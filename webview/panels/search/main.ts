/** The search page, in a panel of the editor. */
import type { SearchMessage } from '#protocol/panel-messages.ts';
import { beginOnce, editorPort, reportFailures } from '../../bridge/editor-port.ts';
import { MessageBridge } from '../../bridge/message-bridge.ts';
import { Latest } from '../../elements/latest.ts';
import { delegableProjects } from '#protocol/delegable-projects.ts';
import { createStore } from '../../state/store.ts';
import { createTranslate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';
import { focusField } from '../editor/focus-field.ts';
import { watchHeldKeys } from '../editor/held-keys.ts';
import { wholePage } from '../editor/whole-page.ts';
import { type Asking, askSearch } from './ask-search.ts';
import { createSearch } from './create-search.ts';
import { firstSearch, reduceSearch, type SearchAction, type SearchState } from './search-state.ts';

const port = editorPort();
const store = createStore<SearchState, SearchAction>(reduceSearch, firstSearch);
const bridge = new MessageBridge(port);
/** Without an answer there is no button for the remote. */
const remote = new Latest(() => undefined);
let asking: Asking | undefined;

reportFailures(port);
port.listen((message) => {
  if (message.kind === 'search') {
    asking ??= begin(message);
    const { query = keptQuery() } = message;
    asking.search(query);
    askRemote();
  } else if (message.kind === 'folders') {
    asking?.again();
    askRemote();
  } else if (message.kind === 'sync') askRemote();
});
beginOnce(port, () => undefined);

/** Whether it may be asked. */
function askRemote(): void {
  remote.run(async (signal) => {
    const { data } = await bridge.call('sync.status', {}, signal);
    store.dispatch({ kind: 'delegable', isDelegable: delegableProjects(data).length > 0 });
  });
}

function keptQuery(): string {
  const { query } = port.kept;
  return typeof query === 'string' ? query : '';
}

/** With the first message, since that brings the texts. */
function begin({ language, texts }: SearchMessage): Asking {
  document.documentElement.lang = language;
  const t = createTranslate(texts);
  const isHeld = watchHeldKeys(document);
  const whole = wholePage(t('No connection to the engine, trying again'));
  const begun = askSearch(
    store,
    bridge,
    async (signal) => (await bridge.call('projects.list', {}, signal)).data.projects,
  );
  const page = createSearch({
    store,
    t,
    heading: 'h1',
    openWord: t('Open'),
    search: (query) => begun.search(query),
    searchRemote: () => begun.searchRemote(),
    open: ({ project, file, line }) =>
      port.post({ kind: 'open', project, file, line, ...(isHeld() && { beside: true }) }),
    announce: whole.announce,
  });
  whole.show(t('Search Code'), page);
  watch(
    store,
    ({ query }) => [query] as const,
    ([query]) => {
      if (query !== '') port.keep({ query });
      port.post({
        kind: 'state',
        title: query.trim() === '' ? t('Search Code') : t('Search: {0}', query.slice(0, 80)),
      });
    },
  );
  bridge.onConnection(({ state }) => whole.connected(state !== 'lost'));
  const box = document.querySelector<HTMLElement>('.gp-se-box');
  if (box !== null) focusField(box);
  return begun;
}
