import type { ExtensionMessage, PageMessage } from '#protocol/panel-messages.ts';
import type { MessagePort } from './message-bridge.ts';

interface EditorApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

/** VS Code gives it to each page, once. */
declare const acquireVsCodeApi: () => EditorApi;

/** The way to the extension, and what it keeps for the page while that is hidden or the window reloads. */
export interface EditorPort extends MessagePort {
  /** The state that was stored last, in any form. */
  readonly kept: Readonly<Record<string, unknown>>;
  keep(state: Readonly<Record<string, unknown>>): void;
}

export function editorPort(): EditorPort {
  const api = acquireVsCodeApi();
  const kept = api.getState();
  return {
    kept: typeof kept === 'object' && kept !== null ? { ...kept } : {},
    keep: (state) => api.setState(state),
    post: (message: PageMessage) => api.postMessage(message),
    listen(listener) {
      addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isMessage(data)) listener(data);
      });
    },
  };
}

export type StartMessage = Extract<ExtensionMessage, { kind: 'start' }>;

/** Says that the page is there, and begins it with the first answer; the extension may give another one. */
export function beginOnce(port: Pick<MessagePort, 'post' | 'listen'>, begin: (message: StartMessage) => void): void {
  let isBegun = false;
  port.listen((message) => {
    if (message.kind !== 'start' || isBegun) return;
    isBegun = true;
    begin(message);
  });
  port.post({ kind: 'ready' });
}

/** Others may post to a window, too: browser extensions do. */
function isMessage(data: unknown): data is ExtensionMessage {
  return typeof data === 'object' && data !== null && typeof (data as { kind?: unknown }).kind === 'string';
}

/** Reports errors that a page does not handle, so that they appear in the log. */
export function reportFailures(port: Pick<MessagePort, 'post'>): void {
  const report = (reason: unknown) => {
    const text = reason instanceof Error ? `${reason.message}\n${reason.stack ?? ''}` : String(reason);
    port.post({ kind: 'failed', text: text.slice(0, 4000) });
  };
  addEventListener('error', ({ error, message }) => report(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
