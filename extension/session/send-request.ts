import { OperationRefused } from './engine-session.ts';
import { isNotBegun, refusal, wentAway } from './refusal.ts';

/** One request over the connection of this moment. */
export interface Attempt {
  readonly send: () => Promise<unknown>;
  /** Resolves once that connection is over. */
  readonly closed: () => Promise<void>;
}

export interface RequestParts {
  /** Connects where nothing is connected. */
  readonly connect: () => Promise<Attempt>;
  /** Reports whether the request changes nothing, and so may be sent again where its progress is unknown. */
  readonly isRepeatable: () => boolean;
  /** Returns the error to throw after the caller cancelled. */
  readonly cancelled: () => Error | undefined;
  /** For people: it may have been done or not. */
  readonly lostMessage: () => string;
}

/** A request is asked again that often where the engine goes away under it. */
const REPEATS_MAX = 3;

/**
 * Sends one request. An engine that shuts down reports of a request that it was not begun: the next engine gets it,
 * even if it changes something. Where the connection ends without that report, only a repeatable request is sent again.
 */
export async function sendRequest({ connect, isRepeatable, cancelled, lostMessage }: RequestParts): Promise<unknown> {
  for (let repeats = 0; ; repeats++) {
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    const { send, closed } = await connect();
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await send();
    } catch (error) {
      const end = cancelled();
      if (end !== undefined) throw end;
      const isNew = isNotBegun(error);
      if (!isNew && !wentAway(error)) throw refusal(error);
      if (repeats === REPEATS_MAX || !(isNew || isRepeatable())) {
        throw isNew ? refusal(error) : new OperationRefused('engine_unavailable', lostMessage());
      }
      // Until then the session takes the connection to the leaving engine for a good one.
      // oxlint-disable-next-line no-await-in-loop
      if (isNew) await closed();
    }
  }
}
