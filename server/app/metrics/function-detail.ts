import type { Metrics } from '#protocol/metrics.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { fileOfSymbol } from '#server/engine/graph/symbol-table.ts';
import type { MeasuredSnapshot } from '#server/engine/metrics/project/measured-snapshot.ts';
import { decodeText } from '#server/engine/source/text.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { ApiError } from '../operations/api-error.ts';
import { symbolNotFound } from '../operations/not-found.ts';
import type { CallContext, DataAnswer } from '../operations/operation.ts';
import type { ProjectFileBytes } from '../workspaces/project-file-bytes.ts';

interface DetailParts {
  readonly files: Pick<ProjectFileBytes, 'readUnchanged'>;
  readonly analysis: Analysis;
}

interface AskedFunction {
  readonly snapshot: MeasuredSnapshot;
  readonly id: string;
  /** Symbol id. */
  readonly symbol: string;
}

/** Adds the details of a function. Throws at once where there is none, or its file is another one by now. */
export function withFunction(
  parts: DetailParts,
  { snapshot: id, version, data }: DataAnswer<Promise<Metrics>>,
  asked: AskedFunction,
  context: CallContext,
): DataAnswer<Promise<Metrics>> {
  const { snapshot, symbol } = asked;
  const text = textOf(parts.files, asked, context);
  const detail = () => parts.analysis.ask(snapshot, 'functionDetail', { symbol, text }, context.signal);
  return { snapshot: id, version, data: async () => ({ ...(await data()), function: (await detail()).read() }) };
}

/** Source text is not stored: it is read again, and must be what the snapshot was made of. */
function textOf(files: DetailParts['files'], { snapshot, id, symbol }: AskedFunction, context: CallContext): string {
  const node = findSymbolNode(snapshot, symbol);
  if (node === undefined) throw symbolNotFound(snapshot, 'symbol', symbol);
  if (node >= snapshot.symbols.count) throw new ApiError('symbol_not_found', `${symbol} is no function.`);
  const path = stringAt(snapshot.files.paths, fileOfSymbol(snapshot.symbols, node));
  const bytes = files.readUnchanged(id, snapshot, path, context);
  const text = bytes && decodeText(bytes);
  if (text !== undefined) return text;
  throw new ApiError('path_not_found', 'The file is not what was indexed any more: index it, and ask again.');
}
