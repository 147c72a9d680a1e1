import {
  type Disposable,
  env,
  type ExtensionContext,
  l10n,
  type LogOutputChannel,
  Uri,
  type Webview,
  workspace,
} from 'vscode';
import { Check } from 'typebox/value';
import { type ExtensionMessage, PageMessage } from '#protocol/panel-messages.ts';
import type { ActiveFile } from '../active-file/active-file.ts';
import type { EngineSession, EngineState } from '../session/engine-session.ts';
import { section, windowSettings } from '../settings/window-settings.ts';
import { askForPage } from './ask-for-page.ts';
import { linkBase } from './link-address.ts';
import { PageCalls } from './page-calls.ts';
import type { PageEvents } from './page-events.ts';
import { handleMessage, type PageMessageHandlers, pageMessageHandlers } from './page-message-handlers.ts';
import { allowedOn, pageEntry, type PageName } from './page-manifest.ts';
import { pageHtml } from './page-html.ts';
import { outlookOf, placeOf, projectsOf } from './window-projects.ts';

export interface HostParts {
  readonly context: ExtensionContext;
  readonly session: EngineSession;
  readonly active: ActiveFile;
  readonly log: LogOutputChannel;
}

/**
 * The extension's end of one page: validates its messages, handles those that it may send, and reports events to it.
 */
export class PageHost implements Disposable {
  readonly #webview: Webview;
  readonly #parts: HostParts;
  readonly #events: PageEvents;
  readonly #calls: PageCalls;
  readonly #handlers: PageMessageHandlers;
  readonly #listening: Disposable[];
  /** Messages for a page that does not listen yet. */
  #held: ExtensionMessage[] = [];
  #isListening = false;
  #isConnected = true;
  #outlook = '';

  constructor(webview: Webview, page: PageName, parts: HostParts, events: PageEvents) {
    this.#webview = webview;
    this.#parts = parts;
    this.#events = events;
    const { session, active } = parts;
    this.#calls = new PageCalls({
      ask: (id, params, signal, onItem) => askForPage(session, id, params, signal, onItem),
      isOwn: (project) => projectsOf(session.state).some(({ id }) => id === project),
      isReconnecting: () => session.state.kind === 'starting',
      send: (message) => this.#post(message),
      isAllowed: allowedOn(page),
      t: l10n.t,
    });
    this.#handlers = pageMessageHandlers({ ...parts, events, calls: this.#calls, start: () => this.#start() });
    this.#outlook = outlookOf(session.state);
    this.#listening = [
      webview.onDidReceiveMessage((message: unknown) => this.#handle(message)),
      session.onDidChangeState((state) => this.#engineChanged(state)),
      ...(pageEntry(page).followsSync ? [session.onDidChangeSync(() => this.send({ kind: 'sync' }))] : []),
      (events.followed ?? active).onDidChange(() => this.send({ kind: 'editor', ...this.#place() })),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(`${section}.graph.followEditor`))
          this.send({ kind: 'follow', isOn: follows() });
      }),
    ];
    const folder = Uri.joinPath(parts.context.extensionUri, 'dist', 'webview');
    webview.options = { enableScripts: true, localResourceRoots: [folder] };
    const addressOf = (name: string) => webview.asWebviewUri(Uri.joinPath(folder, name)).toString();
    webview.html = pageHtml({
      script: addressOf(`${page}.js`),
      style: addressOf(`${page}.css`),
      source: webview.cspSource,
      nonce: crypto.randomUUID().replaceAll('-', ''),
    });
  }

  get isListening(): boolean {
    return this.#isListening;
  }

  /** At once, or as soon as the page listens. */
  send(message: ExtensionMessage): void {
    if (this.#isListening) this.#post(message);
    else if (message.kind === 'reveal' || message.kind === 'go') this.#held.push(message);
  }

  /** The page is hidden, and by now disposed of: its open requests are dropped. It starts again when it is shown. */
  hide(): void {
    this.#isListening = false;
    this.#calls.cancelAll();
  }

  dispose(): void {
    this.hide();
    for (const each of this.#listening) each.dispose();
  }

  #post(message: ExtensionMessage): void {
    void this.#webview.postMessage(message);
  }

  #handle(message: unknown): void {
    if (!Check(PageMessage, message)) return this.#parts.log.warn('A page sent a message that it may not send.');
    const handled = handleMessage(this.#handlers, message);
    handled?.catch((error: unknown) => this.#parts.log.warn(error instanceof Error ? error.message : String(error)));
  }

  #start(): void {
    this.#calls.cancelAll();
    this.#isListening = true;
    const { id } = this.#parts.context.extension;
    const fragment = this.#events.first?.();
    const place = this.#place();
    this.#post({
      kind: 'start',
      follow: follows(),
      linkBase: linkBase(env.uriScheme, id),
      ...(fragment !== undefined && { fragment }),
      ...(place.place !== undefined && { editor: place.place }),
      ...this.#events.words,
    });
    for (const message of this.#held.splice(0)) this.#post(message);
    this.#events.begun?.();
  }

  #place() {
    const { active, session } = this.#parts;
    if (this.#events.followed !== undefined) {
      const place = this.#events.followed.current;
      return place === undefined ? {} : { place };
    }
    return active.uri === undefined ? {} : { place: placeOf(session.state, active.uri.toString()) };
  }

  /** Being started for the first time is no loss. */
  #engineChanged(state: EngineState): void {
    const isConnected = state.kind === 'running' || (this.#isConnected && state.kind === 'idle');
    const wasNone = this.#outlook === '';
    const outlook = outlookOf(state);
    const isOther = state.kind === 'running' && outlook !== this.#outlook;
    const wasLost = !this.#isConnected;
    if (isConnected !== this.#isConnected && !(wasNone && !isConnected)) {
      this.#isConnected = isConnected;
      this.send({ kind: 'connection', isConnected });
    }
    if (state.kind === 'failed' || (isConnected && wasLost) || isOther) this.send({ kind: 'folders' });
    if (!isOther) return;
    this.#outlook = outlook;
    this.send({ kind: 'editor', ...this.#place() });
  }
}

function follows(): boolean {
  return windowSettings().settings['graph.followEditor'] ?? true;
}
