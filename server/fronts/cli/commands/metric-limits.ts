import { InvalidArgumentError } from 'commander';
import type { FunctionMetrics } from '#protocol/function-metrics.ts';
import { type Metrics, MetricsSummary } from '#protocol/metrics.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { counted, withCommas } from '../text/numbers.ts';

/** A value that must not be worse. */
export interface MetricLimit {
  readonly metric: Metric;
  readonly limit: number;
}

const ofFunctions = ['cyclomatic', 'cognitive', 'nesting', 'parameters'] as const;
const ofProject = Object.keys(MetricsSummary.properties) as (keyof MetricsSummary)[];

type FunctionMetric = (typeof ofFunctions)[number];
type Metric = FunctionMetric | keyof MetricsSummary;

/** Functions that are named where a limit is not met; the others are counted. */
const namedMax = 10;

/** Reads `METRIC:LIMIT` for commander, which puts the option's name before the message. */
export function readMetricLimit(text: string): MetricLimit {
  const [, name, value] = /^(\w+):(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError('METRIC:LIMIT is needed, as in cognitive:25.');
  const metric = [...ofFunctions, ...ofProject].find((each) => each === name);
  if (metric === undefined) {
    throw new InvalidArgumentError(
      `There is no such metric. Of each function: ${ofFunctions.join(', ')}; of the project: ${ofProject.join(', ')}.`,
    );
  }
  return { metric, limit: Number(value) };
}

/** Sums and functions that limits apply to. */
export type Judged = Pick<Metrics, 'summary' | 'functions'>;

/** Sentences, one for each limit that is not met. */
export function violationsOf({ summary, functions = [] }: Judged, limits: readonly MetricLimit[]): string[] {
  return limits.flatMap(({ metric, limit }) =>
    isOfFunctions(metric) ? functionsBeyond(functions, metric, limit) : valueBeyond(summary, metric, limit),
  );
}

function isOfFunctions(metric: Metric): metric is FunctionMetric {
  return ofFunctions.some((each) => each === metric);
}

/** Of maintainability alone more is better. */
function valueBeyond(summary: MetricsSummary, metric: keyof MetricsSummary, limit: number): string[] {
  const value = summary[metric];
  const isLeast = metric === 'maintainability';
  if (isLeast ? value >= limit : value <= limit) return [];
  return [`${metric} is ${shown(value)}, ${isLeast ? 'less' : 'more'} than ${limit}`];
}

function functionsBeyond(functions: readonly FunctionMetrics[], metric: FunctionMetric, limit: number): string[] {
  const beyond = functions.filter((each) => each[metric] > limit).toSorted((a, b) => b[metric] - a[metric]);
  if (beyond.length === 0) return [];
  const named = beyond.slice(0, namedMax).map((each) => `  ${each[metric]}  ${placeOf(each)}`);
  const others = beyond.length > named.length ? [`  and ${withCommas(beyond.length - named.length)} more`] : [];
  return [
    [`${metric} is more than ${limit} in ${counted(beyond.length, 'function')}:`, ...named, ...others].join('\n'),
  ];
}

function placeOf({ symbol, file, line }: FunctionMetrics): string {
  return visibleText(`${file}:${line} ${symbol.slice(file.length + 1)}`);
}

function shown(value: number): string {
  return Number.isInteger(value) ? withCommas(value) : String(Number(value.toPrecision(4)));
}
