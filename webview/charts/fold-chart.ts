import { grouped } from './describe.ts';
import { edgeKey } from './edge-key.ts';
import type { MermaidChart, MermaidEdge, MermaidNode } from './mermaid-chart.ts';

/** A chart that fits, and a sentence that says what was folded or left out for it. */
export interface FoldedChart {
  readonly chart: MermaidChart;
  readonly note?: string;
}

/**
 * Folds a chart until it fits: symbols into their files, then files into their folders, from the deepest on. What is
 * still too much loses its lightest edges, with what they alone join.
 */
export function foldChart(whole: MermaidChart, edgesMax: number, fits: (chart: MermaidChart) => boolean): FoldedChart {
  const isFitting = (chart: MermaidChart) => chart.edges.length <= edgesMax && fits(chart);
  if (isFitting(whole)) return { chart: whole };
  const size = `${grouped(whole.nodes.length)} nodes and ${grouped(whole.edges.length)} edges`;
  const deepest = whole.nodes.reduce((most, { id }) => Math.max(most, fileOf(id).split('/').length - 1), 0);
  let chart = foldedBy(whole, fileOf);
  for (let depth = deepest; depth >= 1 && !isFitting(chart); depth--) {
    chart = foldedBy(whole, (id) => folderAt(fileOf(id), depth));
  }
  if (isFitting(chart)) return { chart, note: `Folded by folder: ${size} are more than Mermaid draws.` };
  const all = chart;
  let count = Math.min(edgesMax, all.edges.length);
  do {
    chart = heaviest(all, count);
    count = Math.floor(count * 0.8);
  } while (!fits(chart) && count > 0);
  return { chart, note: `Folded by folder, the heaviest edges: ${size} are more than Mermaid draws.` };
}

function fileOf(id: string): string {
  const hash = id.indexOf('#', id.lastIndexOf('/') + 1);
  return hash > 0 ? id.slice(0, hash) : id;
}

/** `a/b/c.ts` at depth 1 is `a/**`; packages are one each, and what lies higher is itself. */
function folderAt(id: string, depth: number): string {
  const parts = id.split('/');
  return parts.length - 1 < depth || isExternal(id) ? id : `${parts.slice(0, depth).join('/')}/**`;
}

function isExternal(id: string): boolean {
  return /^[a-z]+:/.test(id);
}

function foldedBy({ nodes, edges }: MermaidChart, groupOf: (id: string) => string): MermaidChart {
  const groups = new Map<string, MermaidNode>();
  for (const node of nodes) {
    const id = groupOf(node.id);
    if (!groups.has(id))
      groups.set(id, id === node.id ? node : { id, type: id.endsWith('/**') ? 'directory' : 'file' });
  }
  const joined = new Map<string, { source: string; target: string; isDashed: boolean; weight: number }>();
  for (const edge of edges) {
    const [source, target] = [groupOf(edge.source), groupOf(edge.target)];
    if (source === target) continue;
    const known = joined.get(edgeKey(source, target)) ?? { source, target, isDashed: true, weight: 0 };
    known.isDashed &&= edge.isDashed;
    known.weight += edge.weight ?? 1;
    joined.set(edgeKey(source, target), known);
  }
  return { nodes: [...groups.values()], edges: Array.from(joined.values(), withLabel) };
}

function withLabel(edge: MermaidEdge): MermaidEdge {
  return edge.weight === 1 ? edge : { ...edge, label: String(edge.weight) };
}

function heaviest({ nodes, edges }: MermaidChart, count: number): MermaidChart {
  const kept = edges.toSorted((a, b) => (b.weight ?? 1) - (a.weight ?? 1)).slice(0, count);
  const ends = new Set(kept.flatMap(({ source, target }) => [source, target]));
  return { nodes: nodes.filter(({ id }) => ends.has(id)), edges: kept };
}
