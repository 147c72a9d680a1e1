import { stringAt } from '#server/base/string-table.ts';
import { noSymbol } from '../snapshot.ts';
import { symbolsOfFile } from '../symbol-table.ts';
import type { ExportRow, LinkedSnapshot, UnseenImporters } from './answers.ts';
import { type CallGraph, callGraphOf } from './call-graph.ts';
import { countCallers } from './caller-counts.ts';
import { isCallUse } from './node-uses.ts';
import { describeEdge, describeMissing, describeUnknown, edgesInFile } from './symbol-edges.ts';
import { moduleName } from './nodes-by-name.ts';

/** Everything that is known of symbols: nodes by file and position, then edges, then unknown sites. One row at a time. */
export function* exportRows(snapshot: LinkedSnapshot, unseen?: UnseenImporters): Generator<ExportRow> {
  const { count } = snapshot.files;
  const graph = callGraphOf(snapshot);
  for (let file = 0; file < count; file++) yield* nodesOf(snapshot, file, unseen);
  for (let file = 0; file < count; file++) yield* edgesOf(graph, file);
  for (let file = 0; file < count; file++) yield* unknownsOf(graph, file);
}

function* nodesOf(snapshot: LinkedSnapshot, file: number, unseen: UnseenImporters | undefined): Generator<ExportRow> {
  const { files, symbols } = snapshot;
  const path = stringAt(files.paths, file);
  const endLine = Math.max(1, files.lines[file]);
  const top = { file: path, line: 1, column: 1, endLine, exported: false };
  yield { kind: 'node', id: `${path}#${moduleName}`, type: 'file', ...top };
  let row = symbols.starts[file];
  for (const symbol of symbolsOfFile(files, symbols, file)) {
    const { certainty, known, unknown } = countCallers(snapshot, row++, unseen);
    yield {
      kind: 'node',
      id: symbol.id,
      type: symbol.kind,
      file: path,
      line: symbol.line,
      column: symbol.column,
      endLine: symbol.endLine,
      exported: symbol.exported,
      callers: { certainty, known, unknown },
    };
  }
}

type EdgeRow = Extract<ExportRow, { readonly kind: 'edge' }>;

/** Uses, and what contains what, by position. */
function* edgesOf(graph: CallGraph, file: number): Generator<EdgeRow> {
  const contained = containmentIn(graph.snapshot, file).toSorted(byPosition);
  let next = 0;
  for (const edge of edgesInFile(graph, file)) {
    const { type, source, target, file: path, line, column, proof } = describeEdge(graph, edge, 1);
    const use: EdgeRow = { kind: 'edge', type, source, target, file: path, line, column, proof };
    while (next < contained.length && byPosition(contained[next], use) <= 0) yield contained[next++];
    yield use;
  }
  yield* contained.slice(next);
}

/** Each symbol of a file, as a member of the one around it or of the file's top level. */
function containmentIn({ files, symbols }: LinkedSnapshot, file: number): EdgeRow[] {
  const path = stringAt(files.paths, file);
  const first = symbols.starts[file];
  const rows = symbolsOfFile(files, symbols, file);
  return rows.map(({ id, container, line, column }): EdgeRow => {
    const source = container === undefined ? `${path}#${moduleName}` : rows[container - first].id;
    return { kind: 'edge', type: 'contains', source, target: id, file: path, line, column, proof: 'exact' };
  });
}

function byPosition(a: EdgeRow, b: EdgeRow): number {
  return a.line - b.line || a.column - b.column;
}

/** Calls whose target is not where it should be among them: they are no edges. */
function* unknownsOf(graph: CallGraph, file: number): Generator<ExportRow> {
  const { unknowns, uses } = graph.snapshot.calls;
  for (let row = unknowns.starts[file]; row < unknowns.starts[file + 1]; row++) {
    yield { kind: 'unknown', ...describeUnknown(graph, { row, file }) };
  }
  for (let row = uses.starts[file]; row < uses.ends[file]; row++) {
    if (!isCallUse(uses.facts[row]) || graph.uses.targetOf({ row, file }) !== noSymbol) continue;
    yield { kind: 'unknown', ...describeMissing(graph, { row, file }) };
  }
}
