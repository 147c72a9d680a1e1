import { escapedText, visibleText } from '#server/base/visible-text.ts';
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
  return `"${escapedText(text).replaceAll('"', String.raw`\"`)}"`;
}

/** In a label Graphviz reads HTML entities and escapes of its own as well: what is shown is the visible text. */
function quotedLabel(text: string): string {
  const shown = visibleText(text).replaceAll('&', '&amp;');
  return `"${shown.replaceAll('\\', String.raw`\\`).replaceAll('"', String.raw`\"`)}"`;
}
