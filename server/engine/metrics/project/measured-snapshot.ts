import type { MetricsLayer } from '../../graph/metrics-tables.ts';
import type { GraphSnapshot, SymbolLayer } from '../../graph/snapshot.ts';

/** Layers that sums of files are made of. */
export interface MeasuredFiles extends Pick<GraphSnapshot, 'files' | 'loads' | 'clones'> {
  readonly metrics: MetricsLayer;
}

/** A snapshot whose functions are measured. */
export interface MeasuredSnapshot extends GraphSnapshot, MeasuredFiles {
  readonly symbols: SymbolLayer;
  readonly metrics: MetricsLayer;
}

export function isMeasured(snapshot: GraphSnapshot): snapshot is MeasuredSnapshot {
  return snapshot.symbols !== undefined && snapshot.metrics !== undefined;
}
