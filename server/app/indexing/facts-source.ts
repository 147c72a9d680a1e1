import type { CodeTokens } from '#server/engine/source/code-tokens.ts';
import type { SkipReason } from '../ports/scanning.ts';

/**
 * First what the file graph needs, then the declarations, then what a search finds: each a stage of its own, so that the
 * first picture never waits for symbols, and nothing waits for the search but searches. Fingerprints and tokens are for
 * who asks for copies of code: tokens lie in no cache.
 */
export type FactsStage = 'imports' | 'declarations' | 'chunks' | 'fingerprints' | 'tokens';

export interface FactsRequest {
  readonly path: string;
  readonly stage: FactsStage;
  /** Hash of the bytes the index knows: facts of these are taken from the cache without reading the file. */
  readonly contentHash?: string;
  /** The text itself is needed too: a manifest that steers resolution. */
  readonly wantsText: boolean;
  /** A declaration file of an installed package: programs write many of those, and they declare all the same. */
  readonly isInstalled?: boolean;
}

export interface FileFacts {
  readonly path: string;
  readonly contentHash: string;
  /** VS Code language identifier. */
  readonly language: string;
  /** Encoded `ImportFacts`; absent where the bytes are those of `contentHash` in the request. */
  readonly imports?: Uint8Array;
  /** Encoded `DeclarationFacts`, when they were asked for or lay in the cache. */
  readonly declarations?: Uint8Array;
  /** Encoded code tree, always beside `declarations`; absent or empty for languages without one. */
  readonly tree?: Uint8Array;
  /** Encoded chunks, where these were asked for; absent for languages without declarations. */
  readonly chunks?: Uint8Array;
  /** Encoded `Fingerprints`, where these were asked for; absent for languages without tokens. */
  readonly fingerprints?: Uint8Array;
  /** Where they were asked for, or read on the way to the fingerprints. */
  readonly tokens?: CodeTokens;
  readonly text?: string;
}

export interface SkippedFacts {
  readonly path: string;
  readonly skipped: SkipReason;
  /** Absent where the file could not even be read. */
  readonly contentHash?: string;
  /** Where its text says what it may name; encoded `ImportFacts`. */
  readonly seen?: { readonly language: string; readonly imports: Uint8Array };
  /** Something holds the file at the moment: it may be readable before it changes. */
  readonly isPassing?: true;
}

export type FactsResult = FileFacts | SkippedFacts;

/** Nothing is known of the file: the system had nothing left to read it with. */
export interface UnreadFacts {
  readonly path: string;
  /** The system's code. */
  readonly shortage: string;
}

export function isUnread(result: FactsResult | UnreadFacts): result is UnreadFacts {
  return 'shortage' in result;
}

/** Turns files into facts, somewhere else: a hang or an overflow there costs the file, not the run. */
export interface FactsSource {
  /**
   * Hands results over in batches, in any order, exactly one per request; resolves after the last. Rejects with `ShortageError`
   * where the system had nothing left to read some of them with.
   */
  produce(requests: readonly FactsRequest[], receive: (results: readonly FactsResult[]) => void): Promise<void>;
  /** A file is about to be requested: what reading it needs is loaded meanwhile. */
  expect?(path: string): void;
  /** Gives up the memory that much work left behind, where there is any; nothing is under way then. */
  rest?(): Promise<void>;
  close(): Promise<void>;
}
