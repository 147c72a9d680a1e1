import type { Finding, Security, Triage } from '#protocol/security.ts';
import type { Failure } from '../../state/page-state.ts';
import { firstSecurity, type SecurityView } from '../../state/security-view.ts';

/** Parts of the page that are asked for each by itself. */
export type SecurityPiece = 'list' | 'finding';

/** Answer for the list, as far as its pages have come. */
export type Scanned = Omit<Security, 'nextCursor'>;

export interface SecurityState {
  /** As in the address. */
  readonly view: SecurityView;
  readonly scanned?: Scanned;
  /** With its path; of the finding that was asked for last. */
  readonly finding?: Finding;
  readonly asking: readonly SecurityPiece[];
  /** Time at which the list was asked for, while it is on its way. */
  readonly askedAtMs?: number;
  /** The person stopped waiting: nothing is asked until they say so. */
  readonly isCancelled: boolean;
  readonly failures: Readonly<Partial<Record<SecurityPiece, Failure>>>;
}

export type SecurityAction =
  | { readonly kind: 'view'; readonly view: SecurityView }
  | { readonly kind: 'asking'; readonly piece: SecurityPiece; readonly atMs: number }
  /** The first page of a list. */
  | { readonly kind: 'scanned'; readonly answer: Security }
  /** The next page of the same list. */
  | { readonly kind: 'more'; readonly answer: Security }
  /** Absent: there is none any more. */
  | { readonly kind: 'finding'; readonly finding?: Finding }
  | { readonly kind: 'triaged'; readonly fingerprint: string; readonly triage: Triage | undefined }
  | { readonly kind: 'failed'; readonly piece: SecurityPiece; readonly failure: Failure }
  | { readonly kind: 'cancelled' }
  /** Nothing is on its way any more. */
  | { readonly kind: 'stopped' }
  /** Of another project nothing stays. */
  | { readonly kind: 'cleared' };

export const firstState: SecurityState = { view: firstSecurity, asking: [], isCancelled: false, failures: {} };

export function reduceSecurity(state: SecurityState, action: SecurityAction): SecurityState {
  switch (action.kind) {
    case 'view':
      return action.view === state.view ? state : { ...state, view: action.view };
    case 'asking':
      return asking(state, action.piece, action.atMs);
    case 'scanned':
      return { ...answered(state, 'list'), scanned: scannedOf(action.answer, []) };
    case 'more':
      return { ...state, scanned: scannedOf(action.answer, state.scanned?.findings ?? []) };
    case 'finding':
      return { ...answered(state, 'finding'), finding: action.finding };
    case 'triaged':
      return triaged(state, action.fingerprint, action.triage);
    case 'failed': {
      const failures = { ...state.failures, [action.piece]: action.failure };
      return { ...state, failures, asking: without(state.asking, action.piece) };
    }
    case 'cancelled':
      return { ...state, isCancelled: true, asking: without(state.asking, 'list') };
    case 'stopped':
      return state.asking.length === 0 ? state : { ...state, asking: [] };
    case 'cleared':
      return { ...firstState, view: state.view };
  }
}

/** Finding of the view, with its path where that has come. */
export function shownFinding({ view, scanned, finding }: SecurityState): Finding | undefined {
  const isShown = (each: Finding) => each.fingerprint === view.finding;
  if (view.finding === undefined) return undefined;
  if (finding !== undefined && isShown(finding)) return finding;
  return scanned?.findings.find(isShown) ?? scanned?.fixed?.find(isShown);
}

/** Whether the revision that is compared with had it, and the code of now has not. */
export function isFixed({ scanned }: SecurityState, fingerprint: string): boolean {
  return scanned?.fixed?.some((each) => each.fingerprint === fingerprint) === true;
}

function asking(state: SecurityState, piece: SecurityPiece, atMs: number): SecurityState {
  const list = [...without(state.asking, piece), piece];
  return piece === 'list'
    ? { ...state, asking: list, askedAtMs: atMs, isCancelled: false }
    : { ...state, asking: list };
}

function answered(state: SecurityState, piece: SecurityPiece): SecurityState {
  const { [piece]: _, ...failures } = state.failures;
  return { ...state, failures, asking: without(state.asking, piece) };
}

/** Only the first page has what is fixed. */
function scannedOf(answer: Security, before: readonly Finding[]): Scanned {
  return { ...answer, findings: [...before, ...answer.findings] };
}

/** Until the next answer it stays in the list, marked: nothing moves below the pointer. */
function triaged(state: SecurityState, fingerprint: string, triage: Triage | undefined): SecurityState {
  const change = (finding: Finding): Finding => {
    if (finding.fingerprint !== fingerprint) return finding;
    const { triage: _, ...rest } = finding;
    return triage === undefined ? rest : { ...rest, triage };
  };
  const { scanned, finding } = state;
  return {
    ...state,
    ...(scanned !== undefined && { scanned: { ...scanned, findings: scanned.findings.map(change) } }),
    ...(finding !== undefined && { finding: change(finding) }),
  };
}

function without(pieces: readonly SecurityPiece[], piece: SecurityPiece): readonly SecurityPiece[] {
  return pieces.filter((each) => each !== piece);
}
