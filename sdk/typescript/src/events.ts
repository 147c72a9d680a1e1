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

/** What a language model looked up, with what it found and what is left of its budget. */
export type AskStep = NonNullable<Answer['steps']>[number] & { text: string; callsLeft: number; tokensLeft: number };

/**
 * What is told of an answer while it is written: with `detail: 'full'` what a language model looks up, then its sources, then
 * pieces of its text, which make `answer` when they are joined, then what is known of the whole.
 */
export type AskEvent =
  | { event: 'step'; data: AskStep }
  | { event: 'source'; data: Source }
  | { event: 'delta'; data: { text: string } }
  | { event: 'done'; data: Omit<Answer, 'sources'> };
