import type { Doubt } from '#protocol/doubt-codes.ts';
import type { SymbolEdge, SymbolEdges } from '#protocol/callers.ts';
import type { Answer } from '#protocol/ask.ts';
import type { AskedUse } from './symbol-uses.ts';

/** Uses of a question about calls, those that only name a function as a value apart. */
export interface CallsAndValues {
  readonly calls: readonly SymbolEdge[];
  /** Code that gets the function there may call it: it is no call, and none may be missed over it. */
  readonly values: readonly SymbolEdge[];
}

/**
 * Splits calls from sites that name the thing as a value. Of a thing that is never called and is no function, all sites
 * are calls.
 */
export function withValuesApart(
  known: readonly SymbolEdge[],
  use: AskedUse,
  symbolKind: string | undefined,
): CallsAndValues {
  const isCalled = known.some(({ type }) => type === 'call') || /^(?:function|method)$/.test(symbolKind ?? '');
  if (use !== 'calls' || !isCalled) return { calls: known, values: [] };
  return { calls: known.filter(({ type }) => type === 'call'), values: known.filter(({ type }) => type !== 'call') };
}

/** That these are all calls is never said where a function is named as a value. */
export function surenessOfCalls(
  { certainty, doubts = [] }: SymbolEdges,
  values: readonly SymbolEdge[],
): { readonly certainty: NonNullable<Answer['certainty']>; readonly doubts: readonly Doubt[] } {
  if (values.length === 0 || certainty !== 'exact') return { certainty, doubts };
  const { file, line } = values[0];
  const code = 'functions_named_as_values';
  return { certainty: 'bounded', doubts: [{ code, count: values.length, file, line }] };
}
