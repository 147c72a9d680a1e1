import type { GraphEdge, GraphNode, UnknownUse } from '#protocol/graph.ts';
import { jsonText } from '../text/json-document.ts';
import type { GraphDocument } from './graph-format.ts';

/** End of the id of a file's top level; it is a node of type `file` at the file's first position. */
const TOP_LEVEL = '#<module>';

/** One fact a line, in the forms of the command line's contract: nodes, then edges, then what is unknown. */
export function* ndjson(document: GraphDocument): Generator<string> {
  for (const node of document.graph.nodes) yield line({ kind: 'node', ...nodeFields(document, node) });
  const fileIds = new Set(document.graph.nodes.filter(({ type }) => type === 'file').map(({ id }) => id));
  for (const edge of document.graph.edges) yield line({ kind: 'edge', ...edgeFields(document, edge, fileIds) });
  for (const unknown of document.graph.unknown ?? [])
    yield line({ kind: 'unknown', ...unknownFields(unknown, fileIds) });
}

/** It belongs to its file, which is the node of its top level in a graph of symbols. */
function unknownFields({ name, file, line: atLine, column, reason }: UnknownUse, fileIds: ReadonlySet<string>): object {
  const source = fileIds.has(file) ? file : `${file}${TOP_LEVEL}`;
  return { name, source, file, line: atLine, column, reason };
}

function line(fact: object): string {
  return `${jsonText(fact)}\n`;
}

function nodeFields({ places }: GraphDocument, node: GraphNode): object {
  const { id, type, ...rest } = node;
  const place = places.get(id);
  if (place) {
    const { file, line: startLine, column, endLine, exported } = place;
    return { id, type, file, line: startLine, column, endLine, exported };
  }
  if (type !== 'file') return { id, type, ...rest };
  if (id.endsWith(TOP_LEVEL)) return { id, type, file: id.slice(0, -TOP_LEVEL.length), line: 1, column: 1 };
  return { id, type, file: id, ...rest };
}

/** An edge to a declaration stands at the declared name; one between files at the first line that makes it. */
function edgeFields({ places }: GraphDocument, edge: GraphEdge, fileIds: ReadonlySet<string>): object {
  const { source, target, type, proof, line: firstLine, weight } = edge;
  const place = places.get(target);
  if (place) return { type, source, target, file: place.file, line: place.line, column: place.column, proof };
  const file = fileIds.has(source) ? source : undefined;
  return { type, source, target, file, line: firstLine, proof, weight };
}
