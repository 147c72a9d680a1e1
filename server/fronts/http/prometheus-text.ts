/** The text format that Prometheus reads (exposition format 0.0.4). */
import type { Figure, FigureSample } from '#server/app/ports/figures.ts';
import type { RequestMetrics } from './request-metrics.ts';

export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8';

/** @param underWay requests that are being answered */
export function prometheusText(figures: readonly Figure[], requests: RequestMetrics, underWay: number): string {
  const more: Figure[] = [
    {
      name: 'groundplan_http_requests_total',
      kind: 'counter',
      help: 'Requests that ended, by path template; status 0 were given up by their client.',
      samples: requests.counts(),
    },
    {
      name: 'groundplan_http_requests_under_way',
      kind: 'gauge',
      help: 'Requests that are not answered yet, streams among them.',
      samples: [{ value: underWay }],
    },
  ];
  const lines = [...[...figures, ...more].flatMap(figureLines), ...latencyLines(requests)];
  return `${lines.join('\n')}\n`;
}

function figureLines({ name, kind, help, samples }: Figure): string[] {
  return [...headLines(name, kind, help), ...samples.map((sample) => sampleLine(name, sample))];
}

function latencyLines(requests: RequestMetrics): string[] {
  const name = 'groundplan_http_request_seconds';
  const rows = [...requests.latencies()].flatMap(([route, { cumulative, sumSeconds, requests: count }]) => [
    ...cumulative.map(([limit, value]) =>
      sampleLine(`${name}_bucket`, { labels: { route, le: limit === Infinity ? '+Inf' : String(limit) }, value }),
    ),
    sampleLine(`${name}_sum`, { labels: { route }, value: sumSeconds }),
    sampleLine(`${name}_count`, { labels: { route }, value: count }),
  ]);
  return [...headLines(name, 'histogram', 'Time from the head of a request to the end of its answer.'), ...rows];
}

function headLines(name: string, kind: string, help: string): string[] {
  return [`# HELP ${name} ${escapeText(help)}`, `# TYPE ${name} ${kind}`];
}

function sampleLine(name: string, { labels = {}, value }: FigureSample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeText(text).replaceAll('"', '\\"')}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
