import type { PermissionName } from '#protocol/keys.ts';
import type { ModelMoment } from '../limit-model.ts';
import type { ModelKey } from './model-key.ts';

/** Outcome of a request once nothing refuses it beforehand. */
export interface Outcome {
  readonly status: number;
  readonly code?: string;
  /** `data` of the answer, made from the server's: identifiers that the server chose are taken over and learned. */
  readonly data?: (answered: never) => unknown;
  /** Headers beside those of every answer, names in lower case; undefined: must not be there. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** The answer has an entity tag, and the same one whenever this text is the same. */
  readonly version?: string;
}

/** A request, with what the model needs to know of it. */
export interface ModelRequest {
  readonly method: string;
  readonly path: string;
  /** Without one only the key and the rate limit are looked at. */
  readonly permission?: PermissionName;
  /** A refusal by its form, which comes after the permission. */
  readonly refusal?: Outcome;
  readonly isUncounted?: boolean;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Key of an operation that takes one. */
  readonly idempotencyKey?: string;
  readonly ifNoneMatch?: string;
  /** Effect of the request on the model. */
  readonly work: (caller: ModelKey, now: ModelMoment) => Outcome;
}

export function refusal(status: number, code: string): Outcome {
  return { status, code };
}
