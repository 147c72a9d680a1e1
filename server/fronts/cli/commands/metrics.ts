import { Option } from 'commander';
import { ApiError } from '#server/app/operations/api-error.ts';
import { type MetricDetail, metricSorts, type MetricSort } from '#protocol/metrics.ts';
import { writePieces } from '../command-io.ts';
import { EndsWith, exitCodes } from '../failures.ts';
import { functionDetailText } from '../formats/function-detail-text.ts';
import { metricsText } from '../formats/metrics-text.ts';
import { trendText } from '../formats/trend-text.ts';
import { findMeasured } from '../metric-target.ts';
import type { CommandSession, OpenProject } from '../session.ts';
import { type AddCommand, examples } from './command.ts';
import { type Judged, type MetricLimit, readMetricLimit, violationsOf } from './metric-limits.ts';
import { waitForTrend } from './wait-for-trend.ts';

/** Files or functions that people see without `--limit`. */
const shownMax = 30;

interface MetricsOptions {
  readonly functions?: boolean;
  readonly history?: boolean;
  readonly trend?: boolean;
  readonly sort: MetricSort;
  readonly failOn?: readonly MetricLimit[];
}

export const addMetricsCommand: AddCommand = (program, act) => {
  program
    .command('metrics')
    .argument('[target]', 'only this file, folder or module; a function is explained line by line')
    .description('Measures size, complexity, coupling, duplication and cycles: the most complex files first.')
    .option('--functions', 'lists functions in place of files')
    .option('--history', 'with how often each file changed, and by how many people')
    .option('--trend', 'sums of commits along the history in place of files; waits until they are measured')
    .addOption(new Option('--sort <measure>', 'what comes first').choices([...metricSorts]).default('cognitive'))
    .option('--fail-on <metric:limit>', 'ends with 1 where a value is worse; may be given again', readLimits)
    .addHelpText(
      'after',
      examples(
        'groundplan metrics --functions --limit 20',
        'groundplan metrics src/auth --trend',
        'groundplan metrics src --fail-on cognitive:25 --fail-on cycles:0',
      ),
    )
    .action(act(showMetrics));
};

function readLimits(text: string, before: readonly MetricLimit[] = []): readonly MetricLimit[] {
  return [...before, readMetricLimit(text)];
}

async function showMetrics(
  session: CommandSession,
  target: string | undefined,
  options: MetricsOptions,
): Promise<void> {
  const project = await session.openProject();
  const limits = options.failOn ?? [];
  const scope = await findMeasured(session, project, target);
  if ('symbol' in scope) return judge(session, await explain(session, project, scope.symbol), limits);
  if (options.trend) await showTrend(session, project, scope);
  else await list(session, project, scope, options);
  if (limits.length > 0) await judge(session, await everything(session, project, scope), limits);
}

async function list(
  session: CommandSession,
  { id }: OpenProject,
  scope: { readonly within?: string },
  { functions, history, sort }: MetricsOptions,
): Promise<void> {
  const { json, limit } = session.options;
  const details: MetricDetail[] = [
    ...(functions ? (['functions'] as const) : []),
    ...(history ? (['history'] as const) : []),
  ];
  const found = await session.ask('metrics.get', {
    id,
    ...scope,
    sort,
    // People see functions of all files, or files.
    ...((json || !functions) && { limit }),
    ...(functions && limit !== undefined && { top: limit }),
    ...(details.length > 0 && { detail: details.join(',') }),
  });
  const { nextCursor: _, ...data } = found;
  if (json) return session.printJson(data);
  const shown = limit ?? shownMax;
  await writePieces(session.io.stdout, metricsText(data, { sort, shown }, session.tableLook));
}

async function showTrend(
  session: CommandSession,
  { id }: OpenProject,
  scope: { readonly within?: string },
): Promise<void> {
  const { json, limit = 1 } = session.options;
  const params = { id, ...scope, detail: 'trend', limit };
  const { nextCursor: _, ...data } = await waitForTrend(session, () => session.ask('metrics.get', params));
  if (json) return session.printJson(data);
  const trend = data.trend ?? { points: [], pending: 0 };
  await writePieces(session.io.stdout, trendText(trend, data.reasons ?? [], session.tableLook));
}

/** Returns the function, with the sums of its file. */
async function explain(session: CommandSession, { id }: OpenProject, symbol: string): Promise<Judged> {
  const file = symbol.slice(0, symbol.indexOf('#'));
  const { nextCursor: _, ...data } = await session.ask('metrics.get', { id, symbol, within: file });
  if (data.function === undefined) throw new ApiError('symbol_not_found', `'${symbol}' is no function`);
  if (session.options.json) await session.printJson(data);
  else await writePieces(session.io.stdout, functionDetailText(data.function, session.tableLook));
  return { summary: data.summary, functions: [data.function] };
}

/** Everything in the scope, whatever was listed of it. */
async function everything(
  session: CommandSession,
  { id }: OpenProject,
  scope: { readonly within?: string },
): Promise<Judged> {
  return session.ask('metrics.get', { id, ...scope, detail: 'functions' });
}

async function judge(session: CommandSession, found: Judged, limits: readonly MetricLimit[]): Promise<void> {
  const violations = violationsOf(found, limits);
  for (const violation of violations) await session.note(violation);
  if (violations.length > 0) throw new EndsWith(exitCodes.gateNotMet);
}
