import type { EntryHandler } from './entry-point.ts';

export type CodeSpan = Extract<EntryHandler, { readonly kind: 'code' }>;
/** Lines and columns from 1; the end is inside. */
export type PlacedSpan = Omit<CodeSpan, 'kind' | 'file'>;

/** Lines from 1, both inside. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

export function isInSpan({ line, column }: Place, span: PlacedSpan): boolean {
  return (
    !isBefore({ line, column }, span) && !isBefore({ line: span.endLine, column: span.endColumn }, { line, column })
  );
}

function isBefore(a: Place, b: Place): boolean {
  return a.line < b.line || (a.line === b.line && a.column < b.column);
}
