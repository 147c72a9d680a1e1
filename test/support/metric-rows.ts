import type { MetricDefinition } from '#server/engine/metrics/table.ts';

/** A metric as docs/metrics.md defines it. */
export function metricRow({ id, name, levels, unit, definition, variant, source }: MetricDefinition): string {
  const cells = [`${name} \`${id}\``, levels.join(', '), unit, `${definition}.`, variant ?? '', source ?? ''];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
