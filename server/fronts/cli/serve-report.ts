import type { Served } from '#protocol/engine.ts';
import { countLanguages, durationOf, skippedLines, sumLine } from './index-summary.ts';
import { curlLine } from './key-file.ts';
import type { CommandSession } from './session.ts';
import { withCommas } from './text/numbers.ts';
import type { Style } from './text/style.ts';

/** The served projects, and how the key is shown. */
export interface ServedAccess {
  readonly served: Served;
  /** Where the key lies as a header for curl. */
  readonly keyFile: string;
  /** Whether the key itself is written as well. */
  readonly isKeyShown: boolean;
}

/** Returns what `serve` prints once everything is indexed: sums over all folders, then how to ask. */
export async function serveReport(session: CommandSession, access: ServedAccess): Promise<string[]> {
  const { served } = access;
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
    ...accessLines(access, session.style),
  ];
}

/**
 * Returns the link by which a browser finds the dashboard, and in it the first folder: the part behind the `#` never
 * leaves the browser. Without the key the page asks for one.
 */
export function dashboardLink({ served: { dashboard, key, projects }, isKeyShown }: ServedAccess): string | undefined {
  if (dashboard === undefined || key === undefined || !isKeyShown) return dashboard;
  const project = projects.length === 0 ? '' : `&project=${projects[0].id}`;
  return `${dashboard}#key=${key}${project}`;
}

/** The key, or where it is. A remote has none for the run. */
export function keyLine({ served: { key }, keyFile, isKeyShown }: ServedAccess): string {
  if (key === undefined) return 'with the keys of its members';
  return isKeyShown ? `key for this run: ${key}` : `key for this run, as a header: ${keyFile} (--print-key prints it)`;
}

function accessLines(access: ServedAccess, style: Style): string[] {
  const { baseUrl, projects } = access.served;
  const path = projects.length === 1 ? `/api/v1/projects/${projects[0].id}` : '/api/v1/projects';
  const link = dashboardLink(access);
  const dashboard = link === undefined ? [] : [`dashboard: ${style.cyan(link)}`];
  return [...dashboard, style.cyan(baseUrl), keyLine(access), curlLine(access.keyFile, `${baseUrl}${path}`)];
}
