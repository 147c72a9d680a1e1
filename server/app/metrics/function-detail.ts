import type { Metrics } from '#protocol/metrics.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { fileOfSymbol } from '#server/engine/graph/symbol-table.ts';
import type { MeasuredSnapshot } from '#server/engine/metrics/project/measured-snapshot.ts';
import { executionsOf } from '#server/engine/coverage/file-executions.ts';
import { decodeText } from '#server/engine/source/text.ts';
import { hashContent } from '#server/base/content-hash.ts';
import { stringAt } from '#server/base/string-table.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { ApiError } from '../operations/api-error.ts';
import { symbolNotFound } from '../operations/not-found.ts';
import type { CallContext, DataAnswer } from '../operations/operation.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import type { ProjectRecordings } from '../recording/project-recordings.ts';
import type { ProjectFileBytes } from '../workspaces/project-file-bytes.ts';
import type { ProjectWorkspaces } from '../workspaces/project-workspaces.ts';
import { mayRead } from '../workspaces/require-trust.ts';

export interface DetailParts {
  readonly files: Pick<ProjectFileBytes, 'readUnchanged'>;
  readonly analysis: Analysis;
  readonly recordings: ProjectRecordings;
  readonly workspaces: Pick<ProjectWorkspaces, 'isTrusted'>;
}

interface AskedFunction {
  readonly project: ProjectRecord;
  readonly snapshot: MeasuredSnapshot;
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
  const { project, snapshot, symbol } = asked;
  const path = fileOf(asked);
  const text = textOf(parts.files, asked, path, context);
  const recording = mayRead(parts.workspaces, project, context) ? parts.recordings.of(project)?.recording : undefined;
  const executions = recording && executionsOf(recording, path);
  const request = { symbol, text, executions };
  const detail = () => parts.analysis.ask(snapshot, 'functionDetail', request, context.signal);
  // What runs add to the answer is in no snapshot.
  const mark = executions === undefined ? '' : hashContent(encodeUtf8(JSON.stringify(executions)));
  return {
    snapshot: id,
    version: `${version} ${mark}`,
    data: async () => ({ ...(await data()), function: (await detail()).read() }),
  };
}

function fileOf({ snapshot, symbol }: AskedFunction): string {
  const node = findSymbolNode(snapshot, symbol);
  if (node === undefined) throw symbolNotFound(snapshot, 'symbol', symbol);
  if (node >= snapshot.symbols.count) throw new ApiError('symbol_not_found', `${symbol} is no function.`);
  return stringAt(snapshot.files.paths, fileOfSymbol(snapshot.symbols, node));
}

/** Source text is not stored: it is read again, and must be what the snapshot was made of. */
function textOf(
  files: DetailParts['files'],
  { project, snapshot }: AskedFunction,
  path: string,
  context: CallContext,
): string {
  const bytes = files.readUnchanged(project.id, snapshot, path, context);
  const text = bytes && decodeText(bytes);
  if (text !== undefined) return text;
  throw new ApiError('path_not_found', 'The file is not what was indexed any more: index it, and ask again.');
}
