import type { LogOutputChannel } from 'vscode';

const nothing = (): void => undefined;

/**
 * Where the client's trace of the protocol goes: nowhere. A workspace may ask for it by a setting of its own
 * (`groundplan.trace.server`), and in it stand answers whole, a key that was just created among them. Invariant: its level
 * is off, at which the client traces nothing, whatever the level of the channel that people see.
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
