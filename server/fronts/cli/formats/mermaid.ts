import type { GraphDocument } from './graph-format.ts';

/** What Mermaid may see as it is: letters, digits, signs and pictures beyond ASCII, and the marks that paths consist of. */
const PLAIN = /^[\p{L}\p{N}\p{M}\p{S}\p{P} ]$/u;
const ASCII_PLAIN = /^[\w ./@:-]$/;

/** A Mermaid flowchart. Nodes are numbered: nearly no id could stand as a Mermaid identifier. */
export function* mermaid({ graph }: GraphDocument): Generator<string> {
  const numbers = new Map(graph.nodes.map(({ id }, index) => [id, index]));
  yield 'flowchart LR\n';
  for (const [index, { id, type }] of graph.nodes.entries()) {
    yield type === 'external' ? `  n${index}(["${label(id)}"])\n` : `  n${index}["${label(id)}"]\n`;
  }
  for (const { source, target, type } of graph.edges) {
    yield `  n${numbers.get(source)} ${type === 'type_import' ? '-.->' : '-->'} n${numbers.get(target)}\n`;
  }
}

/** Mermaid's own escape is `#code;`. Everything that is not harmless for certain is written that way. */
function label(text: string): string {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) as number;
    const harmless = code < 128 ? ASCII_PLAIN.test(character) : PLAIN.test(character);
    return harmless ? character : `#${code};`;
  }).join('');
}
