import { EngineGoneError } from '#server/app/engine-connection.ts';
import { ApiError } from '#server/app/api-error.ts';
import type { Served } from '#protocol/engine.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { dashboardLink, serveReport } from '../serve-report.ts';
import { readSettings } from '../serve-settings.ts';
import type { CommandSession } from '../session.ts';
import { visibleText } from '../text/visible-text.ts';
import { type AddCommand, examples } from './command.ts';
import { wholeNumber } from './number-arguments.ts';

interface ServeOptions {
  readonly host?: string;
  readonly port?: number;
  readonly dashboard?: boolean;
  readonly config?: string;
  readonly untrusted?: boolean;
  readonly readyFile?: string;
}

/** An engine that ends this often within the period will end again. */
const CRASHES_ACCEPTED = 5;
const CRASH_PERIOD_MS = 60_000;

export const addServeCommand: AddCommand = (program, act) => {
  program
    .command('serve')
    .argument('[dirs...]', 'folders to index and serve (default: the workspace)')
    .description('Indexes folders, watches them and answers over HTTP until it is interrupted.')
    .option('--host <host>', 'address to listen on (default: "127.0.0.1")')
    .option('--port <port>', 'port; 0 means any free one (default: 7431 if free, else any)', wholeNumber(0, 65_535))
    .option('--dashboard', 'the dashboard as well: a web page for the browser')
    .option('--config <file>', 'JSON object of groundplan.* settings, as in VS Code')
    .option('--untrusted', 'parse the folders once and never on request')
    .option('--ready-file <file>', 'write baseUrl, pid and projects here once requests are answered')
    .addHelpText(
      'after',
      examples('groundplan serve --dashboard', 'groundplan serve . --port 0 --ready-file ready.json'),
    )
    .action(act(serve));
};

async function serve(session: CommandSession, directories: string[], options: ServeOptions): Promise<void> {
  const params = await serveParams(session, directories, options);
  try {
    await keepServing(session, params, options);
  } catch (error) {
    if (!session.io.signal.aborted) throw error;
  }
}

async function serveParams(
  session: CommandSession,
  directories: readonly string[],
  { host, port, dashboard, config, untrusted }: ServeOptions,
): Promise<OperationParams<'engine.serve'>> {
  const settings = config === undefined ? {} : await readSettings(session, config);
  return {
    ...settings,
    directories:
      directories.length === 0 ? [session.workspaceRoot] : directories.map((path) => session.resolvePath(path)),
    host: host ?? settings.host,
    port: port ?? settings.port,
    dashboard,
    untrusted,
  };
}

/** Starts the engine again when it ends by itself, at the same port, so that clients only see a pause. */
async function keepServing(
  session: CommandSession,
  params: OperationParams<'engine.serve'>,
  options: ServeOptions,
): Promise<void> {
  const crashes: number[] = [];
  const run: ServeRun = { params, readyFile: options.readyFile, isReported: false };
  while (!session.io.signal.aborted) {
    await serveUntilEngineEnds(session, run);
    if (session.io.signal.aborted) return;
    crashes.push(performance.now());
    const recent = crashes.filter((atMs) => performance.now() - atMs < CRASH_PERIOD_MS);
    if (recent.length > CRASHES_ACCEPTED) throw new ApiError('engine_unavailable', 'the engine ends again and again');
    await session.note('The engine ended unexpectedly and is started again.');
  }
}

/** What outlives the engine that serves at the moment. */
interface ServeRun {
  params: OperationParams<'engine.serve'>;
  readonly readyFile?: string;
  isReported: boolean;
}

async function serveUntilEngineEnds(session: CommandSession, run: ServeRun): Promise<void> {
  const connection = await session.connect({ detached: true });
  try {
    const served = await session.call('engine.serve', run.params);
    run.params = { ...run.params, port: Number(new URL(served.baseUrl).port) };
    await writeReadyFile(session, served, run.readyFile);
    if (run.isReported) await session.note(servedAgain(served));
    else await report(session, served, run);
    await Promise.race([connection.closed, interrupted(session.io.signal)]);
  } catch (error) {
    if (!(error instanceof EngineGoneError)) throw error;
  }
}

function servedAgain(served: Served): string {
  const address = dashboardLink(served) ?? served.baseUrl;
  return `Serving ${address} again. Key for this run: ${served.key}`;
}

async function writeReadyFile(session: CommandSession, served: Served, readyFile: string | undefined): Promise<void> {
  if (readyFile === undefined) return;
  const { baseUrl, pid, projects } = served;
  const text = `${JSON.stringify({ baseUrl, pid, projects })}\n`;
  await session.surroundings.files.writePrivately(session.resolvePath(readyFile), text);
}

/** Waits until everything is indexed, then tells what is served. A folder that cannot be indexed stops nothing else. */
async function report(session: CommandSession, served: Served, run: ServeRun): Promise<void> {
  await noteAccess(session, served, run);
  for (const { id, path } of served.projects) {
    const { failure } = await session.untilIndexed(id);
    if (failure) await session.note(`groundplan: ${visibleText(path)}: ${failure.message} (${failure.code})`);
  }
  if (session.options.json) await session.printJson(served);
  else await session.print(await serveReport(session, served));
  await notePolling(session);
  run.isReported = true;
}

/** What is other than it was asked for. */
async function noteAccess(
  session: CommandSession,
  { joined, baseUrl, dashboard }: Served,
  run: ServeRun,
): Promise<void> {
  if (joined) await session.note(`An engine serves at ${baseUrl} already: what is asked for was added to it.`);
  if (run.params.dashboard && dashboard === undefined) {
    await session.note('The dashboard is not built: `npm run build` builds it. Everything else is served.');
  }
}

async function notePolling(session: CommandSession): Promise<void> {
  const { workspaces } = await session.call('engine.status', {});
  for (const { path, watching, notice = 'it is polled for changes' } of workspaces) {
    if (watching === 'polling') await session.note(visibleText(`${path} cannot be watched: ${notice}.`));
  }
}

function interrupted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
