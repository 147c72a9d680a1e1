import { executionOf, type FileExecutions } from '#server/engine/coverage/file-executions.ts';
import { listCallees } from '#server/engine/graph/calls/callees.ts';
import { listCallers } from '#server/engine/graph/calls/callers.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { referenceFunctions, referencePlaces } from '#server/engine/metrics/reference.ts';
import { functionOfSymbol, functionRow } from '#server/engine/metrics/project/function-row.ts';
import { ApiError } from '../operations/api-error.ts';
import type { FunctionDetail } from '#protocol/function-metrics.ts';
import { asLinked } from '../workspaces/linked-snapshot.ts';
import { asMeasured } from '../workspaces/measured-snapshot.ts';
import { nodeOrRefusal } from './call-data.ts';
import type { RememberedCode } from './remembered-code.ts';

export interface FunctionRequest {
  /** Symbol id. */
  readonly symbol: string;
  /** Text of its file, as the snapshot was made of it. */
  readonly text: string;
  /** Recorded runs of its file. */
  readonly executions?: FileExecutions | undefined;
}

/** One function with what each line adds to its numbers. Throws `symbol_not_found`, also for what is no function. */
export async function functionDetailData(
  snapshot: GraphSnapshot,
  { symbol, text, executions }: FunctionRequest,
  codes: RememberedCode,
): Promise<FunctionDetail> {
  const linked = asLinked(snapshot);
  const measured = asMeasured(snapshot);
  const node = nodeOrRefusal(linked, symbol);
  const row = node < linked.symbols.count ? functionOfSymbol(measured, node) : undefined;
  if (row === undefined) throw new ApiError('symbol_not_found', `${symbol} is no function that is measured.`);
  const numbers = functionRow(measured, row);
  const name = symbol.slice(numbers.file.length + 1);
  const explained = await codes.explain(numbers.file, text, name);
  const code = executions && (await codes.functionsOf(numbers.file, text));
  const executed = executions && code && executionOf(executions, code, name);
  const { costs = [], extract } = explained ?? {};
  return {
    ...numbers,
    fanIn: neighbourCount(linked, node, 'callers'),
    fanOut: neighbourCount(linked, node, 'callees'),
    percentiles: { of: referenceFunctions, ...referencePlaces(numbers) },
    ...(executed && { executed }),
    costs: costs.map((cost) => ({ ...cost })),
    ...(extract && { extract: { ...extract, inputs: [...extract.inputs], outputs: [...extract.outputs] } }),
  };
}

/** Distinct ones; itself, where it is recursive, is none. */
function neighbourCount(snapshot: LinkedSnapshot, node: number, direction: 'callers' | 'callees'): number {
  const list = direction === 'callers' ? listCallers : listCallees;
  const { edges } = list(snapshot, node, { depth: 1, limit: Number.MAX_SAFE_INTEGER, uses: 'all' });
  const ends = edges.filter(({ source, target, proof }) => source !== target && proof !== 'hint');
  return new Set(ends.map(({ source, target }) => (direction === 'callers' ? source : target))).size;
}
