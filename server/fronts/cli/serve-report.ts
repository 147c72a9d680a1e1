import type { Served } from '#protocol/engine.ts';
import { countLanguages, durationOf, skippedLines, sumLine } from './index-summary.ts';
import type { CommandSession } from './session.ts';
import { withCommas } from './text/numbers.ts';
import type { Style } from './text/style.ts';

/** What `serve` prints once everything is indexed: sums over all folders, then how to ask. */
export async function serveReport(session: CommandSession, served: Served): Promise<string[]> {
  const ids = served.projects.map(({ id }) => id);
  const projects = await Promise.all(ids.map((id) => session.call('projects.get', { id })));
  const states = await Promise.all(ids.map((id) => session.call('index.state', { id })));
  const graphs = await Promise.all(
    states.flatMap(({ status }, index) =>
      status === 'indexed' ? [session.ask('graph.get', { id: ids[index], detail: 'full' })] : [],
    ),
  );
  const sum = (counter: 'files' | 'symbols' | 'dependencies') =>
    projects.reduce((total, { project }) => total + project.stats[counter], 0);
  const sums = { files: sum('files'), symbols: sum('symbols'), dependencies: sum('dependencies') };
  return [
    sumLine(sums, durationOf(states)),
    ...countLanguages(graphs).map(({ language, files }) => `${language}: ${withCommas(files)} files`),
    ...skippedLines(states),
    ...accessLines(served, session.style),
  ];
}

/** Where a browser finds the dashboard, and in it the first folder: what is behind the sign never leaves it. */
export function dashboardLink({ dashboard, key, projects }: Served): string | undefined {
  if (dashboard === undefined) return undefined;
  const project = projects.length === 0 ? '' : `&project=${projects[0].id}`;
  return `${dashboard}#key=${key}${project}`;
}

function accessLines(served: Served, style: Style): string[] {
  const { baseUrl, key, projects } = served;
  const path = projects.length === 1 ? `/api/v1/projects/${projects[0].id}` : '/api/v1/projects';
  const link = dashboardLink(served);
  const dashboard = link === undefined ? [] : [`dashboard: ${style.cyan(link)}`];
  return [
    ...dashboard,
    style.cyan(baseUrl),
    `key for this run: ${key}`,
    `curl -H 'Authorization: Bearer ${key}' ${baseUrl}${path}`,
  ];
}
