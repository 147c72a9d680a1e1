import type { View } from '#protocol/view.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { stackEgo } from './stack-ego.ts';

/** Returns a bridge whose drawings are fitted to the place; `refit` fits the last one to another place. */
export function stackingBridge(bridge: Bridge, widthOf: () => number) {
  let came: View | undefined;
  const stacked: Bridge = {
    onConnection: (listener) => bridge.onConnection(listener),
    async call(id, params, signal) {
      const answer = await bridge.call(id, params, signal);
      if (id !== 'view.get') return answer;
      came = answer.data as View;
      return { ...answer, data: stackEgo(came, widthOf()) as typeof answer.data };
    },
  };
  return { bridge: stacked, refit: () => came && stackEgo(came, widthOf()) };
}
