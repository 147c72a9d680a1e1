import { env, type ExtensionContext, type LogOutputChannel, workspace } from 'vscode';
import type { PageMessage } from '#protocol/panel-messages.ts';
import type { EngineSession } from '../session/engine-session.ts';
import { applyFix } from '../security/apply-fix.ts';
import { section } from '../settings/window-settings.ts';
import { openCode } from './open-code.ts';
import type { PageCalls } from './page-calls.ts';
import type { PageEvents } from './page-events.ts';
import { saveFile } from './save-file.ts';

export interface MessageParts {
  readonly context: ExtensionContext;
  readonly session: EngineSession;
  readonly log: LogOutputChannel;
  readonly calls: PageCalls;
  readonly events: PageEvents;
  /** The page listens, for the first time or again. */
  readonly start: () => void;
}

/** A promise where handling takes time and may fail. */
type Handled = Promise<unknown> | undefined | void;

/** A handler for each kind of message of a page. */
export type PageMessageHandlers = {
  readonly [Kind in PageMessage['kind']]: (message: Extract<PageMessage, { kind: Kind }>) => Handled;
};

export function handleMessage(handlers: PageMessageHandlers, message: PageMessage): Handled {
  // The table's type pairs each kind with its message; TypeScript does not follow that through a union.
  const handle = handlers[message.kind] as (message: PageMessage) => Handled;
  return handle(message);
}

/** A message that the page's owner has no event for is ignored. */
export function pageMessageHandlers({
  context,
  session,
  log,
  calls,
  events,
  start,
}: MessageParts): PageMessageHandlers {
  return {
    ready: start,
    call: ({ call, operationId, params, isStreamed }) => calls.call(call, operationId, params, isStreamed),
    cancel: ({ call }) => calls.cancel(call),
    open: (message) => openCode(session.state, message, message.beside === true, events.column?.()),
    copy: async ({ text }) => env.clipboard.writeText(text),
    save: (message) => saveFile(message, context.globalState),
    state: ({ title }) => events.titled?.(title),
    follow: async ({ isOn }) => workspace.getConfiguration(section).update('graph.followEditor', isOn, true),
    graph: ({ project, file }) => events.graph?.(project, file),
    leave: () => events.leave?.(),
    applyFix: (message) => applyFix(session, message),
    impactOf: (message) => events.impactOf?.(message),
    runTests: (message) => events.runTests?.(message),
    createKey: () => events.developer?.createKey(),
    revokeKey: ({ key }) => events.developer?.revokeKey(key),
    showSettings: ({ of }) => events.developer?.showSettings(of),
    failed: ({ text }) => log.warn(`A page failed: ${text}`),
  };
}
