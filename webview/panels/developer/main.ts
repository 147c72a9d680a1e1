/** The page "Developer", in a panel of the editor. */
import type { DeveloperMessage } from '#protocol/panel-messages.ts';
import { beginOnce, editorPort, reportFailures } from '../../bridge/editor-port.ts';
import { MessageBridge } from '../../bridge/message-bridge.ts';
import { pause } from '../../bridge/pause.ts';
import { createStore } from '../../state/store.ts';
import { createTranslate } from '../../state/translate.ts';
import { wholePage } from '../editor/whole-page.ts';
import { createDeveloper } from './create-developer.ts';
import type { DeveloperParts } from './developer-parts.ts';
import { type DeveloperAction, type DeveloperState, firstDeveloper, reduceDeveloper } from './developer-state.ts';
import { editorPace, type Following, followDeveloper } from './follow-developer.ts';
import { webhookDeeds } from './webhook-deeds.ts';

const port = editorPort();
const store = createStore<DeveloperState, DeveloperAction>(reduceDeveloper, firstDeveloper);
const bridge = new MessageBridge(port);
let following: Following | undefined;

reportFailures(port);
port.listen((message) => {
  if (message.kind === 'developer') {
    store.dispatch({ kind: 'received', received: { api: message.api } });
    following ??= begin(message);
  } else if (message.kind === 'keysChanged') void following?.renew('keys');
});
beginOnce(port, () => undefined);

/** With the first message, since that brings the texts. */
function begin({ language, texts }: Extract<DeveloperMessage, { kind: 'developer' }>): Following {
  document.documentElement.lang = language;
  const t = createTranslate(texts);
  const whole = wholePage(t('No connection to the engine, trying again'));
  const parts: DeveloperParts = {
    store,
    bridge,
    t,
    language,
    heading: 'h1',
    announce: whole.announce,
    copy(text, what) {
      port.post({ kind: 'copy', text });
      whole.announce(t('{0} copied', what));
    },
    owner: {
      createKey: () => port.post({ kind: 'createKey' }),
      revokeKey: (key) => port.post({ kind: 'revokeKey', key }),
      showSettings: (of) => port.post({ kind: 'showSettings', of }),
    },
  };
  const followed = followDeveloper(parts, pause, editorPace);
  const deeds = webhookDeeds(parts, () => followed.renew('webhooks'));
  whole.show(t('Developer'), createDeveloper(parts, deeds));
  bridge.onConnection(({ state }) => whole.connected(state !== 'lost'));
  return followed;
}
