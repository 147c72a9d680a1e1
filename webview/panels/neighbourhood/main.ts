/** The neighbourhood of the file that the editor has, in a view of its side bar or panel. */
import type { EditorPlace, ExtensionMessage } from '#protocol/panel-messages.ts';
import { beginOnce, editorPort, type StartMessage, reportFailures } from '../../bridge/editor-port.ts';
import { MessageBridge } from '../../bridge/message-bridge.ts';
import { pause } from '../../bridge/pause.ts';
import { element } from '../../elements/element.ts';
import { drawingRoom } from '../../state/drawing-room.ts';
import { firstPage, type PageState } from '../../state/page-state.ts';
import { type PageAction, reducePage } from '../../state/reduce-page.ts';
import { createStore, type Store } from '../../state/store.ts';
import { firstView } from '../../state/view-state.ts';
import { createTranslate, type Translate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';
import { followIndex } from '../dashboard/follow-index.ts';
import { loadDrawing } from '../dashboard/load-drawing.ts';
import { openProjects } from '../dashboard/open-projects.ts';
import { editorPage } from '../editor/editor-page.ts';
import { watchHeldKeys } from '../editor/held-keys.ts';
import { OwnHistory } from '../editor/own-history.ts';
import type { PanelContext } from '../panel-context.ts';
import { createBar } from './create-bar.ts';
import { createExplanation } from './create-explanation.ts';
import { createList } from './create-list.ts';
import { createPeek } from '../code/create-peek.ts';
import { createPicked } from './create-picked.ts';
import { type Followed, type FollowAction, lookAround, placeOfNode, reduceFollowed } from './follow-place.ts';
import { hostEgo } from './host-ego.ts';
import { keepState, keptState } from './kept-state.ts';
import { connectionLine, liveRegion } from './spoken-lines.ts';
import { acrossMin, stackRoom } from './stack-ego.ts';
import { stackingBridge } from './stacking-bridge.ts';

type FollowedStore = Store<Followed, FollowAction>;

const port = editorPort();
reportFailures(port);
beginOnce(port, start);

function start({ editor, language = 'en', texts = {} }: StartMessage): void {
  document.documentElement.lang = language;
  const t = createTranslate(texts);
  const kept = keptState(port.kept);
  const store = createStore<PageState, PageAction>(reducePage, firstPage({ ...firstView, depth: kept.depth }, true));
  const followed = createStore<Followed, FollowAction>(reduceFollowed, kept.followed);
  const host = element('div', { class: 'gp-host' });
  const messages = new MessageBridge(port);
  messages.onConnection(({ state }) => store.dispatch({ kind: 'connection', isConnected: state !== 'lost' }));
  const { bridge, refit } = stackingBridge(messages, () => host.clientWidth);
  const parts = editorPage({
    port,
    store,
    steps: new OwnHistory(undefined, () => undefined),
    linkBase: () => '',
    isHeld: watchHeldKeys(document),
    opened: () => undefined,
  });
  const context: PanelContext = { ...parts, store, bridge, reveal: () => undefined };
  let now = editor;
  document.body.append(...createBody({ context, t, followed, host, placeNow: () => now }));
  const peek = createPeek(context);
  document.body.append(peek.root);
  hostEgo(host, context, () => port.post({ kind: 'leave' }), peek.show);

  openProjects(context);
  followIndex(context, pause);
  loadDrawing(
    context,
    () => roomIn(host),
    ({ focus }) => focus !== undefined,
  );
  followed.dispatch({ kind: 'moved', place: editor });
  watchPlaces(context, followed);
  keepState(port, store, followed);
  fitAgain(host, store, refit);
  port.listen((message) => {
    if (message.kind === 'editor') now = message.place;
    onItem(message, store, followed);
  });
}

interface BodyParts {
  readonly context: PanelContext;
  readonly t: Translate;
  readonly followed: FollowedStore;
  /** Of the drawing. */
  readonly host: HTMLElement;
  /** Where the editor is, also while another file is pinned. */
  readonly placeNow: () => EditorPlace | undefined;
}

function createBody({ context, t, followed, host, placeNow }: BodyParts): HTMLElement[] {
  const list = createList(context, t);
  const stage = element('div', { class: 'gp-nb-stage' }, host);
  const bar = createBar({ ...context, t }, followed, {
    pin: (isOn) => followed.dispatch({ kind: 'pin', isOn, now: placeNow() }),
    graph: () => {
      const { place } = followed.get();
      if (place?.project !== undefined) port.post({ kind: 'graph', project: place.project, file: place.file });
    },
    list: (isOn) => {
      list.hidden = !isOn;
      stage.hidden = isOn;
    },
  });
  const picked = createPicked({ ...context, t }, (id) =>
    followed.dispatch({ kind: 'wanted', place: { ...projectOf(followed.get().place?.project), ...placeOfNode(id) } }),
  );
  const main = element('main', { class: 'gp-nb-body' }, stage, list, createExplanation({ ...context, t }, followed));
  return [bar, main, picked, connectionLine(context.store, t), liveRegion(context.store)];
}

function onItem(message: ExtensionMessage, store: PanelContext['store'], followed: FollowedStore): void {
  switch (message.kind) {
    case 'editor':
      return followed.dispatch({ kind: 'moved', place: message.place });
    case 'folders':
      return store.dispatch({ kind: 'start' });
    case 'reveal':
      return followed.dispatch({
        kind: 'wanted',
        place: { ...placeOfNode(message.id), ...projectOf(message.project) },
      });
    default:
  }
}

function projectOf(project: string | undefined) {
  return project === undefined ? {} : { project };
}

/** As soon as it is known which folders there are. */
function watchPlaces(context: PanelContext, followed: FollowedStore): void {
  let isOpen = false;
  watch(
    context.store,
    ({ session }) => [session.state] as const,
    ([session]) => {
      if (session !== 'open' || isOpen) return;
      isOpen = true;
      watch(
        followed,
        ({ place }) => [place] as const,
        ([place]) => lookAround(context, place),
      );
    },
  );
}

/** Another width may ask for columns instead of rows. */
function fitAgain(
  host: HTMLElement,
  store: PanelContext['store'],
  refit: () => NonNullable<PageState['drawing']>['view'] | undefined,
): void {
  let width = host.clientWidth;
  new ResizeObserver(() => {
    if (host.clientWidth === width || host.clientWidth === 0) return;
    width = host.clientWidth;
    const { drawing } = store.get();
    const view = refit();
    if (drawing === undefined || view === undefined) return;
    store.dispatch({ kind: 'drawing', drawing: { ...drawing, view }, atMs: Date.now(), isSameQuestion: true });
  }).observe(host);
}

function roomIn({ clientWidth: width, clientHeight: height }: HTMLElement) {
  if (width === 0 || height === 0) return undefined;
  return width >= acrossMin ? drawingRoom(width, height) : { shape: 'tall' as const, limit: stackRoom(width, height) };
}
