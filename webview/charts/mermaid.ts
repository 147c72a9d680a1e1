import { visibleText } from '#server/base/visible-text.ts';
import type { View } from '#protocol/view.ts';
import { nameOf } from './describe.ts';
import { foldChart } from './fold-chart.ts';
import type { MermaidChart } from './mermaid-chart.ts';

/**
 * Characters that Mermaid may see as they are: letters, digits, signs and pictures beyond ASCII, and the marks that
 * paths consist of.
 */
const PLAIN = /^[\p{L}\p{N}\p{M}\p{S}\p{P} ]$/u;
const ASCII_PLAIN = /^[\w ./@:-]$/;

/** Mermaid draws no more, unless it is configured to. */
const edgesMax = 500;
const charactersMax = 50_000;

/**
 * A Mermaid flowchart, folded until Mermaid draws it. Nodes are numbered: nearly no id could stand as a Mermaid
 * identifier.
 */
export function toMermaid(whole: MermaidChart, direction: 'LR' | 'TD' = 'LR'): string {
  const text = (chart: MermaidChart) => [...chartLines(chart, direction)].join('');
  const { chart, note } = foldChart(whole, edgesMax, (folded) => text(folded).length < charactersMax - noteMax);
  return note === undefined ? text(chart) : `%% ${note}\n${text(chart)}`;
}

/** Room for the line that says what was folded. */
const noteMax = 200;

function* chartLines({ nodes, edges }: MermaidChart, direction: 'LR' | 'TD'): Generator<string> {
  const numbers = new Map(nodes.map(({ id }, index) => [id, index]));
  yield `flowchart ${direction}\n`;
  for (const [index, { id, type, label = id }] of nodes.entries()) {
    yield type === 'external' ? `  n${index}(["${mermaidText(label)}"])\n` : `  n${index}["${mermaidText(label)}"]\n`;
  }
  for (const { source, target, isDashed, label } of edges) {
    const note = label === undefined ? '' : `|${mermaidText(label)}|`;
    yield `  n${numbers.get(source)} ${isDashed ? '-.->' : '-->'}${note} n${numbers.get(target)}\n`;
  }
}

/** The marks of a view that are not unfolded, and the edges between them with their counts. */
export function viewToMermaid({ marks, edges }: View): string {
  const nodes = marks.filter(({ expanded }) => !expanded).map(({ id, type }) => ({ id, type, label: nameOf(id) }));
  const arrows = edges.map(({ source, target, weight, types }) => ({
    source,
    target,
    isDashed: types.every((type) => type === 'type_import'),
    weight,
    label: weight === 1 ? undefined : String(weight),
  }));
  return toMermaid({ nodes, edges: arrows }, 'TD');
}

/** Mermaid's own escape is `#code;`. Everything that is not harmless for certain is written that way, of what is to be seen. */
function mermaidText(text: string): string {
  return Array.from(visibleText(text), (character) => {
    const code = character.codePointAt(0) as number;
    const harmless = code < 128 ? ASCII_PLAIN.test(character) : PLAIN.test(character);
    return harmless ? character : `#${code};`;
  }).join('');
}
