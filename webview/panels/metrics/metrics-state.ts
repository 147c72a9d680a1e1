import type { Clones } from '#protocol/clones.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { FunctionDetail, FunctionMetrics } from '#protocol/function-metrics.ts';
import type { ChangePair, Hotspot } from '#protocol/hotspots.ts';
import type { ArchitectureMetrics, FileMetrics, Metrics, MetricsSummary } from '#protocol/metrics.ts';
import type { People } from '#protocol/people.ts';
import type { Trend } from '#protocol/trend.ts';
import type { Failure } from '../../state/page-state.ts';
import { firstMetrics, type MetricsView } from '../../state/metrics-view.ts';

/** Parts of the metrics, each asked for by itself: what is slow holds nothing else up. */
export const metricsPieces = ['files', 'past', 'faults', 'functions', 'clones', 'people', 'trend', 'detail'] as const;
export type MetricsPiece = (typeof metricsPieces)[number];

/** Sums along the history, as far as they are measured. */
export interface MeasuredTrend extends Trend {
  /** Folder that they are of; empty: the project. */
  readonly within: string;
  /** Why it is missing or not whole. */
  readonly reasons: readonly string[];
  readonly doubts?: readonly Doubt[];
  /** Whether no more is asked for, though commits are missing. */
  readonly isGivenUp?: boolean;
}

/** Answers so far; an absent one was not asked for, or is on its way. */
export interface Measured {
  /** That the files are of. */
  readonly snapshot?: string;
  readonly summary?: MetricsSummary;
  /** All that are measured, with their history once it has arrived. */
  readonly files?: readonly FileMetrics[];
  readonly cycles?: Metrics['cycles'];
  readonly architecture?: ArchitectureMetrics;
  /** Files in which faults are to be expected, for the lines to be read. */
  readonly hotspots?: readonly Hotspot[];
  /** Files to clean up first, with their reasons. */
  readonly start?: readonly Hotspot[];
  /** Why the history is missing or not whole. */
  readonly reasons?: readonly string[];
  readonly doubts?: readonly Doubt[];
  /** The most complex first. */
  readonly functions?: readonly FunctionMetrics[];
  readonly clones?: Clones;
  readonly people?: People;
  readonly pairs?: readonly ChangePair[];
  readonly trend?: MeasuredTrend;
  readonly detail?: FunctionDetail;
}

export interface MetricsState {
  /** As in the address. */
  readonly view: MetricsView;
  /** File of the list that is pointed at: it stands out on the drawing. */
  readonly pointed?: string;
  readonly measured: Measured;
  readonly asking: readonly MetricsPiece[];
  readonly failures: Readonly<Partial<Record<MetricsPiece, Failure>>>;
}

export type MetricsAction =
  | { readonly kind: 'view'; readonly view: MetricsView }
  | { readonly kind: 'point'; readonly file?: string }
  | { readonly kind: 'asking'; readonly piece: MetricsPiece }
  | { readonly kind: 'came'; readonly piece: MetricsPiece; readonly measured: Measured }
  | { readonly kind: 'failed'; readonly piece: MetricsPiece; readonly failure: Failure }
  /** Nothing is on its way any more. */
  | { readonly kind: 'stopped' }
  /** Of another project nothing stays. */
  | { readonly kind: 'cleared' };

export const firstState: MetricsState = { view: firstMetrics, measured: {}, asking: [], failures: {} };

export function reduceMetrics(state: MetricsState, action: MetricsAction): MetricsState {
  switch (action.kind) {
    case 'view':
      return action.view === state.view ? state : { ...state, view: action.view };
    case 'point':
      return action.file === state.pointed ? state : { ...state, pointed: action.file };
    case 'asking':
      return { ...state, asking: [...without(state.asking, action.piece), action.piece] };
    case 'came': {
      const { [action.piece]: _, ...failures } = state.failures;
      const measured = { ...state.measured, ...action.measured };
      return { ...state, measured, failures, asking: without(state.asking, action.piece) };
    }
    case 'failed': {
      const failures = { ...state.failures, [action.piece]: action.failure };
      return { ...state, failures, asking: without(state.asking, action.piece) };
    }
    case 'stopped':
      return { ...state, asking: [] };
    case 'cleared':
      return { ...firstState, view: state.view };
  }
}

function without(pieces: readonly MetricsPiece[], piece: MetricsPiece): readonly MetricsPiece[] {
  return pieces.filter((each) => each !== piece);
}

/** Whether there is a history of any file. */
export function hasHistory({ files = [] }: Measured): boolean {
  return files.some(({ history }) => history !== undefined);
}
