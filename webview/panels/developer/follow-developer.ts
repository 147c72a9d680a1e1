import { BridgeError } from '../../bridge/bridge.ts';
import type { Pause } from '../../bridge/pause.ts';
import type { DeveloperParts } from './developer-parts.ts';
import type { Section, Received } from './developer-state.ts';
import { joinRequests } from './filter-requests.ts';

/** How often each part is requested while the page is visible, in turns of `turnMs`. */
export interface Pace {
  readonly turnMs: number;
  readonly keysTurns: number;
  readonly webhooksTurns: number;
}

/** In the editor asking costs no limit, and what just happened is what a developer waits for. */
export const editorPace: Pace = { turnMs: 2500, keysTurns: 6, webhooksTurns: 2 };
/** Over HTTP each question counts against the key. */
export const dashboardPace: Pace = { turnMs: 10_000, keysTurns: 1, webhooksTurns: 2 };

export interface Following {
  /** After something was done: what is known of it is asked for again, at once. */
  renew(section: Section): Promise<void>;
  stop(): void;
}

/** Asks for everything on the page, and again for as long as it is seen. */
export function followDeveloper(parts: DeveloperParts, pause: Pause, pace: Pace): Following {
  const ending = new AbortController();
  const { signal } = ending;
  const asked = askers(parts, signal);
  const ask = (section: Section): Promise<void> =>
    asked[section]().catch((error: unknown) => fail(parts, section, error, signal));
  const follow = async () => {
    await Promise.all([ask('api'), ask('keys'), ask('webhooks'), ask('requests')]);
    for (let turn = 1; ; turn++) {
      await pause(pace.turnMs, signal);
      if (document.visibilityState !== 'visible') continue;
      await Promise.all([
        ask('requests'),
        turn % pace.keysTurns === 0 && ask('keys'),
        turn % pace.keysTurns === 0 && ask('api'),
        turn % pace.webhooksTurns === 0 && ask('webhooks'),
      ]);
    }
  };
  follow().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return { renew: ask, stop: () => ending.abort() };
}

type Askers = Readonly<Record<Section, () => Promise<void>>>;

function askers(parts: DeveloperParts, signal: AbortSignal): Askers {
  const { store, bridge, owner } = parts;
  const publish = (section: Section, received: Received) => {
    store.dispatch({ kind: 'received', received });
    if (store.get().failures[section] !== undefined) store.dispatch({ kind: 'failed', section });
  };
  const keys = async () => {
    if (owner !== undefined) publish('keys', { keys: (await bridge.call('keys.list', {}, signal)).data.keys });
  };
  return {
    api: async () => {
      // Neither of them changes while the same engine answers the same key.
      if (store.get().service === undefined) {
        const { version, limits, key } = (await bridge.call('capabilities.get', {}, signal)).data;
        publish('api', { service: { version, limits }, ...(owner === undefined && { key }) });
      }
      if (owner === undefined) publish('api', { windows: (await bridge.call('limits.get', {}, signal)).data.windows });
    },
    keys,
    webhooks: async () => {
      await askWebhooks(parts, signal, (received) => publish('webhooks', received));
      // Their names are shown, and may be chosen from.
      const { projects, isCreating } = store.get();
      if (projects !== undefined && !isCreating) return;
      const { data } = await bridge.call('projects.list', {}, signal);
      publish('webhooks', { projects: data.projects.map(({ id, name }) => ({ id, name })) });
    },
    requests: async () => {
      if (owner === undefined) return;
      const known = store.get().requests ?? [];
      const after = known[0]?.requestId;
      const { data } = await bridge.call('requests.list', after === undefined ? {} : { after }, signal);
      publish('requests', { requests: joinRequests(known, data) });
      // They were used just now.
      if (data.requests.some(({ keyId }) => keyId !== undefined)) await keys();
    },
  };
}

/** The deliveries of the one that is unfolded come with them. */
async function askWebhooks(
  { store, bridge }: DeveloperParts,
  signal: AbortSignal,
  publish: (received: Received) => void,
): Promise<void> {
  const { webhooks } = (await bridge.call('webhooks.list', {}, signal)).data;
  const webhook = webhooks.find(({ id }) => id === store.get().unfolded.webhooks)?.id;
  if (webhook === undefined) return publish({ webhooks });
  const { deliveries, nextCursor } = (
    await bridge.call('deliveries.list', { webhookId: webhook, limit: store.get().deliveryCount }, signal)
  ).data;
  publish({ webhooks, deliveries: { webhook, deliveries, hasMore: nextCursor !== undefined } });
}

function fail({ store }: DeveloperParts, section: Section, error: unknown, signal: AbortSignal): void {
  if (signal.aborted) return;
  if (!(error instanceof BridgeError)) throw error;
  const { code, message } = error;
  store.dispatch({ kind: 'failed', section, failure: { code, message } });
}
