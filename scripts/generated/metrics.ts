import { readFileSync } from 'node:fs';
import { type MetricDefinition, metricTable } from '#server/engine/metrics/table.ts';

const rows = /(?<=\| Metric \|.*\n\| --- .*\n)(?:\|.*\n)+/;

/** The document of metrics, with the rows of its first table made from the definitions. */
export function metricsText(): string {
  const document = readFileSync(new URL('../../docs/metrics.md', import.meta.url), 'utf8');
  const text = Object.entries(metricTable).map(([id, metric]) => `${rowOf(id, metric)}\n`);
  return document.replace(rows, () => text.join(''));
}

function rowOf(id: string, { name, levels, unit, definition, variant, source }: MetricDefinition): string {
  const cells = [`${name} \`${id}\``, levels.join(', '), unit, `${definition}.`, variant ?? '', source ?? ''];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
