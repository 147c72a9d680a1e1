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

/** A lookup of a language model, with its result and the rest of its budget. */
export type AskStep = NonNullable<Answer['steps']>[number] & { text: string; callsLeft: number; tokensLeft: number };

/**
 * Events of an answer while it is written: with `detail: 'full'` the lookups of a language model, then its sources,
 * then pieces of its text, which make `answer` when they are joined, then the facts about the whole answer.
 */
export type AskEvent =
  | { event: 'step'; data: AskStep }
  | { event: 'source'; data: Source }
  | { event: 'delta'; data: { text: string } }
  | { event: 'done'; data: Omit<Answer, 'sources'> };
