import type { MetricsLayer } from '../../graph/metrics-tables.ts';
import type { GraphSnapshot, SymbolLayer } from '../../graph/snapshot.ts';

/** A snapshot whose functions are measured. */
export interface MeasuredSnapshot extends GraphSnapshot {
  readonly symbols: SymbolLayer;
  readonly metrics: MetricsLayer;
}

export function isMeasured(snapshot: GraphSnapshot): snapshot is MeasuredSnapshot {
  return snapshot.symbols !== undefined && snapshot.metrics !== undefined;
}
