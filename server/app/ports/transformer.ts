import type { ErrorCode } from '#protocol/errors.ts';
import type { WorkerEvents, WorkerThread } from './workers.ts';

/** Role of a text: some models read questions otherwise than what answers them. */
export type TextRole = 'question' | 'code';

/** Why a folder holds no model that can be used; the message is for people. */
export class TransformerRefused extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'TransformerRefused';
    this.code = code;
  }
}

/** A model that is in memory. */
export interface LoadedTransformer {
  /** Distinguishes this model from others, and from the same one when its files are replaced. */
  readonly mark: string;
  /** Version of the library that runs it. */
  readonly library: string;
  readonly dimensions: number;
  /** A vector of length 1. */
  embed(text: string, role: TextRole): Promise<Float32Array>;
}

/** Throws `TransformerRefused`. @param folder absolute path */
export type TransformerLoader = (folder: string) => Promise<LoadedTransformer>;

/** Starts the process that a model runs in: `messages.ts` beside its supervisor has what is said. */
export type TransformerStarter = (events: WorkerEvents) => WorkerThread;
