import type { EventData } from './schema.ts';

/** An event of a type that is known: `data` follows from `type`. */
export type GroundplanEvent = {
  [Type in keyof EventData]: {
    type: Type;
    /** When it happened: ISO 8601, UTC. */
    timestamp: string;
    data: EventData[Type];
  };
}[keyof EventData];

/** An event of a stream. Servers may send types that this version does not know: leave a `switch` over them a default. */
export type StreamedEvent = GroundplanEvent & {
  /** The same as `webhook-id` of its deliveries. */
  id: string;
};
