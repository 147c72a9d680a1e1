/** The page of questions, in a panel of the editor. */
import { reasonTexts } from '#protocol/doubt-words.ts';
import type { AskMessage } from '#protocol/panel-messages.ts';
import { BridgeError } from '../../bridge/bridge.ts';
import { beginOnce, editorPort, reportFailures } from '../../bridge/editor-port.ts';
import { MessageBridge } from '../../bridge/message-bridge.ts';
import { Latest } from '../../elements/latest.ts';
import { createStore } from '../../state/store.ts';
import { createTranslate, type Translate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';
import { focusField } from '../editor/focus-field.ts';
import { watchHeldKeys } from '../editor/held-keys.ts';
import { wholePage } from '../editor/whole-page.ts';
import { type AskAction, type AskState, firstAsk, reduceAsk } from './ask-state.ts';
import { createAsk } from './create-ask.ts';
import { fromKept, keepConversation } from './kept-conversation.ts';
import { delegableProjects } from '#protocol/delegable-projects.ts';
import { loadExamples } from './load-examples.ts';
import { runAsk } from './run-ask.ts';
import { withQuestion } from './typed-question.ts';

const port = editorPort();
const store = createStore<AskState, AskAction>(reduceAsk, firstAsk);
const bridge = new MessageBridge(port);
const asking = runAsk(store, bridge);
const examples = loadExamples(store, bridge);
const listing = new Latest((error) => {
  if (!(error instanceof BridgeError)) throw error;
  const { code, message } = error;
  store.dispatch({ kind: 'unavailable', failure: { code, message } });
});
/** Without an answer there is no button for the remote. */
const remote = new Latest(() => undefined);
let isBegun = false;
/** The project of the file that the person has before them, as long as they have chosen none. */
let wanted: string | undefined;

reportFailures(port);
port.listen((message) => {
  if (message.kind === 'ask') onItem(message);
  else if (message.kind === 'folders' || message.kind === 'sync') listProjects();
});
beginOnce(port, ({ editor }) => {
  wanted = editor?.project;
});

function onItem(message: AskMessage): void {
  if (!isBegun) begin(createTranslate(message.texts), message.language);
  isBegun = true;
  const { about, question } = message;
  if (about !== undefined) {
    wanted = about.project;
    store.dispatch({ kind: 'about', about });
  }
  const box = document.querySelector<HTMLTextAreaElement>('.gp-as-box');
  if (box === null) return;
  if (question !== undefined) {
    const { text, caret } = withQuestion(box.value, box.selectionStart, question);
    box.value = text;
    box.setSelectionRange(caret, caret);
  }
  focusField(box);
  listProjects();
}

function listProjects(): void {
  listing.run(async (signal) => {
    const { data } = await bridge.call('projects.list', {}, signal);
    store.dispatch({ kind: 'projects', projects: data.projects, ...(wanted !== undefined && { wanted }) });
    wanted = undefined;
    examples.load();
    remote.run(async (ending) => {
      const { data: sync } = await bridge.call('sync.status', {}, ending);
      store.dispatch({ kind: 'delegable', projects: delegableProjects(sync) });
    });
  });
}

/** With the first message, since that brings the texts. */
function begin(t: Translate, language: string): void {
  document.documentElement.lang = language;
  const isHeld = watchHeldKeys(document);
  const whole = wholePage(t('No connection to the engine, trying again'));
  const kept = fromKept(port.kept);
  store.dispatch({ kind: 'restored', ...kept });
  wanted ??= kept.project;
  const page = createAsk({
    store,
    t,
    heading: 'h1',
    asking,
    open: ({ project, file, line }) =>
      port.post({ kind: 'open', project, file, line, ...(isHeld() && { beside: true }) }),
    openWord: t('Open'),
    opensCitations: true,
    copy: (text) => {
      port.post({ kind: 'copy', text });
      whole.announce(t('Copied'));
    },
    announce: whole.announce,
    reasonsOf: (answer) => reasonTexts(answer, t),
    noProject: t('Open a folder to ask about its code.'),
  });
  whole.show(t('Ask'), page);
  followState(t);
  bridge.onConnection(({ state }) => whole.connected(state !== 'lost'));
}

function followState(t: Translate): void {
  keepConversation(store, (conversation) => port.keep({ ...conversation }));
  watch(
    store,
    ({ exchanges }) => [exchanges.at(-1)?.question] as const,
    ([question]) => {
      port.post({ kind: 'state', title: question === undefined ? t('Ask') : t('Ask: {0}', question.slice(0, 80)) });
    },
  );
  watch(
    store,
    ({ project, exchanges }) => [project, exchanges.length === 0] as const,
    () => examples.load(),
  );
}
