import type { LogOutputChannel } from 'vscode';

const nothing = (): void => undefined;

/**
 * The channel for the client's trace of the protocol. It discards everything. A workspace may request the trace by a
 * setting of its own (`groundplan.trace.server`), and the trace contains whole answers, a key that was just created
 * among them. Invariant: its level is off, at which the client traces nothing, independent of the level of the channel
 * that users see.
 */
export function silentChannel(): LogOutputChannel {
  return {
    name: 'Groundplan',
    logLevel: 0,
    onDidChangeLogLevel: () => ({ dispose: nothing }),
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: nothing,
    append: nothing,
    appendLine: nothing,
    replace: nothing,
    clear: nothing,
    show: nothing,
    hide: nothing,
    dispose: nothing,
  };
}
