import type { Reasoned } from '#protocol/doubt-words.ts';
import type { IndexState } from '#protocol/index-state.ts';
import type { FindingReach, Security, Triage, TriageState } from '#protocol/security.ts';
import type { SecurityView } from '../../state/security-view.ts';
import type { Store } from '../../state/store.ts';
import type { Translate } from '../../state/translate.ts';
import type { SecurityAction, SecurityPiece, SecurityState } from './security-state.ts';

export type SecurityStore = Store<SecurityState, SecurityAction>;

/** A question for the engine; all else is chosen among its answers. */
export interface SecurityQuestion {
  readonly confidence?: SecurityView['confidence'];
  readonly base?: string;
  readonly triage?: 'open' | 'all';
  readonly suppressed?: 'exclude' | 'include';
  /** Only this finding. */
  readonly fingerprint?: string;
  /** With the counts of earlier scans. */
  readonly trend?: 'include';
  /** With the path of each finding. */
  readonly detail?: 'full';
  readonly limit?: number;
  readonly cursor?: string;
}

export type AskSecurity = (question: SecurityQuestion, signal: AbortSignal) => Promise<Security>;

export type ScanProgress = NonNullable<IndexState['scan']>;

export interface SecurityPlace {
  readonly file: string;
  /** From 1. */
  readonly line?: number;
  readonly column?: number;
}

export interface TriageDecision {
  readonly state: TriageState;
  readonly note?: string;
}

/** Records of what people decided about findings. */
export interface TriageRecords {
  /** Returns the record of now; undefined where there is none yet. */
  read(fingerprint: string): Promise<Triage | undefined>;
  /**
   * Throws a `BridgeError` with the code `triage_conflict` where the record is not the one of `before` any more.
   *
   * @param before record that the person saw
   */
  write(fingerprint: string, decision: TriageDecision, before: Triage | undefined): Promise<Triage>;
}

/** Functions of the surrounding page for the findings. */
export interface SecurityParts {
  readonly store: SecurityStore;
  readonly t: Translate;
  /** Of the texts; numbers and times are written as it does. */
  readonly language: string;
  /** Sentences in the language of the page. */
  readonly reasonsOf: (answer: Reasoned) => readonly string[];
  /** Why it is known, or not, who reaches the code, likewise. */
  readonly reachReasonOf: (reach: FindingReach) => string;
  /** Of its title: a page has one heading of the first level. */
  readonly heading: 'h1' | 'h2';
  /** Changes what is looked at, and with it the address. */
  go(change: Partial<SecurityView>): void;
  /** Shows a place of the code. */
  open(place: SecurityPlace): void;
  /** Shows it beside the page, and leaves the keyboard here; absent where that cannot be. */
  readonly follow?: (place: SecurityPlace) => void;
  /** Label of the button for `open`. */
  readonly openWord: string;
  /** Has the editor write the rewrite that mends a finding; absent where there is no editor. */
  readonly applyFix?: (fingerprint: string) => void;
  /** Asks again for what failed, or was stopped. */
  retry(piece: SecurityPiece): void;
  /** How far the scan under way is; undefined where none is, or it is not known. */
  progress(signal: AbortSignal): Promise<ScanProgress | undefined>;
  /** Waits no longer for a scan. */
  cancel(): void;
  readonly triage: TriageRecords;
  /** Asks again for all that is shown. */
  renew(): void;
  /** Puts the address of the view on the clipboard. */
  copyLink(): void;
  /** A sentence for the live region. */
  announce(text: string): void;
}

/** Parts that both tabs are given by the page around them. */
export type SecurityPageParts = Pick<
  SecurityParts,
  't' | 'language' | 'reasonsOf' | 'reachReasonOf' | 'heading' | 'open' | 'openWord' | 'follow' | 'applyFix'
>;
