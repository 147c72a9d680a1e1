import type { ErrorCode } from '#protocol/errors.ts';
import type { TextRole } from '../ports/transformer.ts';

/** Commands to a model's process, one after the other: each gets one reply. `open` comes first. */
export type TransformerCommand =
  | { readonly type: 'open'; readonly folder: string }
  | { readonly type: 'embed'; readonly text: string; readonly role: TextRole };

export type TransformerReply =
  | { readonly type: 'opened'; readonly mark: string; readonly library: string; readonly dimensions: number }
  | { readonly type: 'refused'; readonly code: ErrorCode; readonly message: string }
  | { readonly type: 'embedded'; readonly vector: Float32Array }
  /** For the log; nothing of it is for people. */
  | { readonly type: 'failed'; readonly fault: string };
