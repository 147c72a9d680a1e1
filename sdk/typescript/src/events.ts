import type { Answer, EventData, Source } from './schema.ts';

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

/**
 * What is told of an answer while it is written: its sources first, then pieces of its text, which make `answer` when they
 * are joined, then what is known of the whole.
 */
export type AskEvent =
  | { event: 'source'; data: Source }
  | { event: 'delta'; data: { text: string } }
  | { event: 'done'; data: Omit<Answer, 'sources'> };
