import type { ExtensionMessage, PageMessage } from '#protocol/panel-messages.ts';
import { MessageBridge } from '#webview/bridge/message-bridge.ts';

/** A bridge over a port whose other end is the test. */
export function scriptedPort() {
  const posted: PageMessage[] = [];
  const listeners: ((message: ExtensionMessage) => void)[] = [];
  const bridge = new MessageBridge({
    post: (message) => posted.push(message),
    listen: (listener) => listeners.push(listener),
  });
  const deliver = (message: ExtensionMessage) => listeners.forEach((listener) => listener(message));
  const states: string[] = [];
  bridge.onConnection(({ state }) => states.push(state));
  return { bridge, posted, deliver, states };
}
