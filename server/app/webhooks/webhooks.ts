import type { Identifiers, RandomBytes } from '#server/service/identifiers.ts';
import type { EventRecorder } from '../events/event-hub.ts';
import type { Clock } from '../ports/clock.ts';
import type { StateStore } from '../ports/state-store.ts';
import { type Later, WebhookDispatcher } from './dispatcher.ts';
import { EgressPreferences } from './egress-preferences.ts';
import { webhookHandlers } from './webhook-handlers.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import { webhookRecorder } from './webhook-recorder.ts';

export interface WebhooksParts {
  readonly state: StateStore;
  readonly clock: Clock;
  readonly identifiers: Identifiers;
  readonly randomBytes: RandomBytes;
  readonly sender: WebhookSender;
  readonly version: string;
  readonly cursorSecret: () => Uint8Array;
  readonly log: (text: string) => void;
  /** Default: timers of this process, which do not keep it from ending. */
  readonly later?: Later;
}

/** Everything about webhooks, for the root that wires an engine. */
export interface Webhooks {
  readonly handlers: ReturnType<typeof webhookHandlers>;
  readonly recorder: EventRecorder;
  /** Where deliveries may go beside public addresses. */
  readonly egress: EgressPreferences;
  /** Takes up what an earlier engine left; a command that ends after its answer leaves it to the next one. */
  resume(): void;
  close(): Promise<void>;
}

export function createWebhooks(parts: WebhooksParts): Webhooks {
  const preferences = new EgressPreferences();
  const egress = () => preferences.settings;
  const dispatcher = new WebhookDispatcher({ later: laterInProcess, ...parts, egress, random: Math.random });
  return {
    handlers: webhookHandlers({ ...parts, egress, dispatcher }),
    recorder: webhookRecorder(parts.state, () => dispatcher.wake()),
    egress: preferences,
    resume: () => dispatcher.resume(),
    close: () => dispatcher.close(),
  };
}

const laterInProcess: Later = (delayMs, work) => {
  const timer = setTimeout(work, delayMs).unref();
  return () => clearTimeout(timer);
};
