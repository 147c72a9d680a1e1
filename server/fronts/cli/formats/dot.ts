import type { GraphDocument } from './graph-format.ts';

/** Graphviz. Ids are the node names, so that a drawing can be matched with every other output. */
export function* dot({ graph }: GraphDocument): Generator<string> {
  yield 'digraph groundplan {\n  rankdir=LR;\n  node [shape=box];\n';
  for (const { id, type } of graph.nodes) {
    yield `  ${quoted(id)} [label=${quotedLabel(id)}${type === 'external' ? ' style=dashed' : ''}];\n`;
  }
  for (const { source, target, type } of graph.edges) {
    const style = type === 'type_import' ? ' [style=dashed]' : '';
    yield `  ${quoted(source)} -> ${quoted(target)}${style};\n`;
  }
  yield '}\n';
}

/** A double-quoted identifier: a backslash before a quote escapes it, and one at a line's end joins lines. */
function quoted(text: string): string {
  return `"${text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)}"`;
}

/** In a label Graphviz reads HTML entities as well. */
function quotedLabel(text: string): string {
  return quoted(text.replaceAll('&', '&amp;'));
}
