/** The dashboard's page as a panel of the editor: what a browser does for it, the extension does here. */
import type { ExtensionMessage } from '#protocol/panel-messages.ts';
import { beginOnce, editorPort, type StartMessage, reportFailures } from '../../bridge/editor-port.ts';
import { MessageBridge } from '../../bridge/message-bridge.ts';
import { pause } from '../../bridge/pause.ts';
import { element } from '../../elements/element.ts';
import { viewFromFragment } from '../../state/address.ts';
import { type DrawingRoom, drawingRoom } from '../../state/drawing-room.ts';
import { firstPage, type PageState } from '../../state/page-state.ts';
import { type PageAction, reducePage } from '../../state/reduce-page.ts';
import { createStore } from '../../state/store.ts';
import { watch } from '../../state/watch.ts';
import { createPage } from '../dashboard/create-page.ts';
import { followIndex } from '../dashboard/follow-index.ts';
import { hostGraph } from '../dashboard/graph-host.ts';
import { loadDrawing } from '../dashboard/load-drawing.ts';
import { openProjects } from '../dashboard/open-projects.ts';
import { createReveal } from '../dashboard/reveal.ts';
import { syncAddress } from '../dashboard/sync-address.ts';
import { createPeek } from '../code/create-peek.ts';
import type { PanelContext } from '../panel-context.ts';
import { editorPage } from './editor-page.ts';
import { EditorFollower } from './follow-editor.ts';
import { createFollowSwitch } from './follow-switch.ts';
import { watchHeldKeys } from './held-keys.ts';
import { keepQuiet } from './keep-quiet.ts';
import { OutlookKeeper } from './kept-outlook.ts';
import { listenToHistoryKeys } from './history-keys.ts';
import { OwnHistory } from './own-history.ts';
import { titleOf } from './title-of.ts';

const port = editorPort();
reportFailures(port);

beginOnce(port, start);

function start({ fragment, follow, linkBase, editor }: StartMessage): void {
  const kept = fragment === undefined ? (port.kept['steps'] as object | undefined) : { fragments: [fragment], at: 0 };
  const keep = () =>
    port.keep({ steps: steps.steps, known: follower.known, outlook: outlooks.now, quiet: store.get().isQuiet });
  const steps = new OwnHistory(kept, keep);
  const store = createStore<PageState, PageAction>(reducePage, firstState(steps.fragment, fragment === undefined));
  const bridge = new MessageBridge(port);
  bridge.onConnection(({ state }) => store.dispatch({ kind: 'connection', isConnected: state !== 'lost' }));

  // On the page from the beginning: a drawing measures the font around it.
  const host = element('div', { class: 'gp-host' });
  document.body.append(host);
  const isHeld = watchHeldKeys(document);
  const opened = (file: string) => {
    follower.opened(file);
    keep();
  };
  const parts = editorPage({ port, store, steps, linkBase: () => linkBase, isHeld, opened });
  const peek = createPeek({ store, bridge });
  const rested = () => outlooks.isBack && keep();
  const surface = hostGraph(host, { store, ...parts }, { rested, pointed: peek.show });
  const outlooks = new OutlookKeeper(fragment === undefined ? port.kept['outlook'] : undefined, surface);
  const reveal = createReveal(store, surface);
  const context: PanelContext = { ...parts, store, bridge, reveal };
  const follower = new EditorFollower({ store, reveal }, steps, textOf(port.kept['known']));
  const follows = createFollowSwitch((isOn) => {
    follower.turn(isOn);
    port.post({ kind: 'follow', isOn });
  });
  const root = createPage(context, surface, { host, overDrawing: [peek.root], inHeader: [follows.button] });
  keepQuiet(root, follower);
  document.body.append(root);
  listenToHistoryKeys(document, (step) => steps.go(step));
  syncAddress(store, steps, () => undefined);
  sendTitle(store);
  openProjects(context);
  followIndex(context, pause);
  // Behind the table the drawing has no size; the column that both stand in has one.
  loadDrawing(context, () => roomIn(host) ?? roomIn(host.closest('.gp-middle')));

  const turn = (isOn: boolean) => {
    follows.turn(isOn);
    follower.turn(isOn);
  };
  let isDrawn = false;
  watch(
    store,
    ({ drawing }) => [drawing?.view] as const,
    ([view]) => {
      outlooks.drawn(view);
      if (view !== undefined && !isDrawn && fragment === undefined) follower.drawn(outlooks.isKept);
      isDrawn = view !== undefined;
    },
  );
  follower.moved(editor);
  turn(follow);
  port.listen((message) => onItem(message, { context, follower, turn }));
}

function sendTitle(store: PanelContext['store']): void {
  watch(
    store,
    ({ view, project }) => [view, project?.name] as const,
    ([view, name]) => port.post({ kind: 'state', title: titleOf(view, name) }),
  );
}

/** @param isBack whether the page goes on from where it was */
function firstState(fragment: string, isBack: boolean): PageState {
  return { ...firstPage(viewFromFragment(fragment), true), isQuiet: isBack && port.kept['quiet'] === true };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

interface Parts {
  readonly context: PanelContext;
  readonly follower: EditorFollower;
  readonly turn: (isOn: boolean) => void;
}

function onItem(message: ExtensionMessage, { context, follower, turn }: Parts): void {
  const { store } = context;
  switch (message.kind) {
    case 'editor':
      return follower.moved(message.place);
    case 'follow':
      return turn(message.isOn);
    case 'folders':
      return store.dispatch({ kind: 'start' });
    case 'go':
      return store.dispatch({ kind: 'go', view: goTo(message.fragment, store.get()) });
    case 'reveal':
      if (message.project !== undefined) store.dispatch({ kind: 'project', id: message.project });
      return context.reveal(message.id);
    default:
  }
}

/** Of the project that is shown, where the address names none. */
function goTo(fragment: string, { view }: PageState): PageState['view'] {
  const wanted = viewFromFragment(fragment);
  const { project = view.project } = wanted;
  return { ...wanted, ...(project !== undefined && { project }) };
}

function roomIn(place: Element | null): DrawingRoom | undefined {
  return place === null ? undefined : drawingRoom(place.clientWidth, place.clientHeight);
}
