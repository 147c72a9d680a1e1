import {
  type Disposable,
  env,
  type Event,
  type ExtensionContext,
  l10n,
  type LogOutputChannel,
  Uri,
  type ViewColumn,
  type Webview,
  workspace,
} from 'vscode';
import { Check } from 'typebox/value';
import { type EditorPlace, type ExtensionMessage, PageMessage } from '#protocol/panel-messages.ts';
import type { ActiveFile } from '../active-file/active-file.ts';
import type { EngineSession, EngineState } from '../session/engine-session.ts';
import { section, windowSettings } from '../settings/window-settings.ts';
import { askForPage } from './ask-for-page.ts';
import { linkBase } from './link-address.ts';
import { openCode } from './open-code.ts';
import { PageCalls } from './page-calls.ts';
import { allowedOn, type PageName } from './page-operations.ts';
import { pageHtml } from './page-html.ts';
import { saveFile } from './save-file.ts';
import { outlookOf, placeOf, projectsOf } from './window-projects.ts';

export interface HostParts {
  readonly context: ExtensionContext;
  readonly session: EngineSession;
  readonly active: ActiveFile;
  readonly log: LogOutputChannel;
}

/** Source that a page follows instead of the active file. */
export interface FollowedPlace {
  readonly current: EditorPlace | undefined;
  readonly onDidChange: Event<void>;
}

export interface PageEvents {
  readonly followed?: FollowedPlace;
  /** Returns the initial place, once for each start of the page; afterwards the page goes on from where it was. */
  readonly first?: () => string | undefined;
  readonly titled?: (title: string) => void;
  readonly graph?: (project: string | undefined, file: string) => void;
  readonly leave?: () => void;
  /** The page listens from now on, for the first time or again. */
  readonly begun?: () => void;
  /** Of an impact panel. */
  readonly impactOf?: (asked: Extract<PageMessage, { kind: 'impactOf' }>) => void;
  readonly runTests?: (wanted: Extract<PageMessage, { kind: 'runTests' }>) => void;
  /** Of the page "Developer". */
  readonly developer?: {
    readonly createKey: () => Promise<void>;
    readonly revokeKey: (id: string) => Promise<void>;
    readonly showSettings: (of: 'api' | 'webhooks') => void;
  };
  readonly column?: () => ViewColumn | undefined;
}

/**
 * The extension's end of one page: validates its messages, handles those that it may send, and reports events to it.
 */
export class PageHost implements Disposable {
  readonly #webview: Webview;
  readonly #parts: HostParts;
  readonly #events: PageEvents;
  readonly #calls: PageCalls;
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
    this.#outlook = outlookOf(session.state);
    this.#listening = [
      webview.onDidReceiveMessage((message: unknown) => this.#handle(message)),
      session.onDidChangeState((state) => this.#engineChanged(state)),
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
    const doing = this.#act(message);
    doing?.catch((error: unknown) => this.#parts.log.warn(error instanceof Error ? error.message : String(error)));
  }

  #act(message: PageMessage): Promise<unknown> | undefined {
    const { session } = this.#parts;
    switch (message.kind) {
      case 'ready':
        return void this.#start();
      case 'call':
        return this.#calls.call(message.call, message.operationId, message.params, message.isStreamed);
      case 'cancel':
        return void this.#calls.cancel(message.call);
      case 'open':
        return openCode(session.state, message, message.beside === true, this.#events.column?.());
      case 'copy':
        return Promise.resolve(env.clipboard.writeText(message.text));
      case 'save':
        return saveFile(message, this.#parts.context.globalState);
      case 'state':
        return void this.#events.titled?.(message.title);
      case 'follow':
        return Promise.resolve(workspace.getConfiguration(section).update('graph.followEditor', message.isOn, true));
      case 'graph':
        return void this.#events.graph?.(message.project, message.file);
      case 'leave':
        return void this.#events.leave?.();
      case 'impactOf':
        return void this.#events.impactOf?.(message);
      case 'runTests':
        return void this.#events.runTests?.(message);
      case 'createKey':
        return this.#events.developer?.createKey();
      case 'revokeKey':
        return this.#events.developer?.revokeKey(message.key);
      case 'showSettings':
        return void this.#events.developer?.showSettings(message.of);
      case 'failed':
        return void this.#parts.log.warn(`A page failed: ${message.text}`);
      default:
        return message satisfies never;
    }
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
