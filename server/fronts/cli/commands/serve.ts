import type { Served } from '#protocol/engine.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { offeredModel, modelWords } from '../offered-model.ts';
import { keepServing, untilServedIsIndexed } from '../keep-serving.ts';
import { dashboardLink, keyLine, type ServedAccess, serveReport } from '../serve-report.ts';
import { remoteReport, remoteSettings, type RemoteServeOptions } from '../serve-remote.ts';
import { readSettings } from '../serve-settings.ts';
import { isKeyShown, type PrintKeyOption, printKeyOption } from '../shown-key.ts';
import { giveKeyOnConnect } from '../remote-key.ts';
import type { CommandSession } from '../session.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { type AddCommand, examples } from './command.ts';
import { UsageError } from '../failures.ts';
import { commaList } from './list-arguments.ts';
import { wholeNumber } from './number-arguments.ts';

interface ServeOptions extends PrintKeyOption, RemoteServeOptions {
  readonly host?: string;
  readonly port?: number;
  readonly dashboard?: boolean;
  readonly config?: string;
  readonly untrusted?: boolean;
  readonly readyFile?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly allowedHosts?: readonly string[];
}

export const addServeCommand: AddCommand = (program, act) => {
  program
    .command('serve')
    .argument('[dirs...]', 'folders to index, serve and trust (default: the workspace, trusted while it is served)')
    .description('Indexes folders, watches them and answers over HTTP until it is interrupted.')
    .option('--host <host>', 'address to listen on (default: "127.0.0.1")')
    .option('--port <port>', 'port; 0 means any free one (default: 7431 if free, else any)', wholeNumber(0, 65_535))
    .option('--dashboard', 'the dashboard as well: a web page for the browser')
    .option('--config <file>', 'JSON object of groundplan.* settings, as in VS Code')
    .option('--untrusted', 'parse the folders once and never on request')
    .option('--ready-file <file>', 'write baseUrl, pid and projects here once requests are answered')
    .option('--tls-cert <file>', 'certificate in PEM, with those above it: serves https')
    .option('--tls-key <file>', 'its key in PEM')
    .option('--allowed-hosts <names>', 'names under which it is reached, beside those of this machine', commaList)
    .option('--remote', "as a team's remote, with the dashboard")
    .option('--data <dir>', "folder of the remote's data: --state DIR of keys, members, backup and restore")
    .option('--trusted-proxy <networks>', 'proxies in front of the remote, such as 10.0.0.0/8', commaList)
    .option('--git-hosts <hosts>', 'hosts that the remote may clone repositories from', commaList)
    .option('--metrics-port <port>', 'port on this machine for /metrics without a key', wholeNumber(0, 65_535))
    .option('--request-log', 'requests as lines of JSON into requests.jsonl of the data folder')
    .option('--oidc-issuer <url>', 'provider of OpenID Connect; its client secret: $GROUNDPLAN_OIDC_SECRET')
    .option('--oidc-client-id <id>', 'name of the remote at the provider')
    .option('--oidc-domain <domain>', 'addresses below it become readers by signing in (default: nobody)')
    .option(...printKeyOption)
    .addHelpText(
      'after',
      examples(
        'groundplan serve --dashboard',
        'groundplan serve --remote --data /var/lib/groundplan --trusted-proxy 127.0.0.1',
      ),
    )
    .action(act(serve));
};

async function serve(session: CommandSession, directories: string[], options: ServeOptions): Promise<void> {
  const params = await serveParams(session, directories, options);
  giveKeyOnConnect(session);
  await keepServing(session, params, {
    readyFile: options.readyFile,
    report: (served, keyFile) => {
      if (params.remote !== undefined) return reportRemote(session, served, options);
      const access = { served, keyFile, isKeyShown: isKeyShown(session.io.stdout, options) };
      return report(session, access, params.dashboard === true);
    },
    again: (served, keyFile) => servedAgain({ served, keyFile, isKeyShown: isKeyShown(session.io.stderr, options) }),
  });
}

async function serveParams(
  session: CommandSession,
  directories: readonly string[],
  options: ServeOptions,
): Promise<OperationParams<'engine.serve'>> {
  const { host, port, dashboard, config, allowedHosts } = options;
  const remote = remoteSettings(session, options);
  const { ask: askSettings, ...settings } = config === undefined ? {} : await readSettings(session, config);
  const ask = await offeredModel(session, askSettings);
  return {
    ...settings,
    ...(ask && { ask }),
    ...servedFolders(session, directories, options),
    ...tlsFiles(session, options),
    ...(allowedHosts && { allowedHosts: [...allowedHosts] }),
    host: host ?? settings.host,
    port: port ?? settings.port,
    dashboard: remote === undefined ? dashboard : true,
    ...(remote && { remote }),
  };
}

function tlsFiles(session: CommandSession, { tlsCert: cert, tlsKey: key }: ServeOptions) {
  if (cert === undefined && key === undefined) return {};
  if (cert === undefined || key === undefined) throw new UsageError('--tls-cert and --tls-key belong together');
  return { tls: { cert: session.resolvePath(cert), key: session.resolvePath(key) } };
}

/**
 * A user who names a folder here trusts it; the current folder is no such decision. A remote's content comes from its
 * members.
 */
function servedFolders(
  session: CommandSession,
  named: readonly string[],
  { untrusted = false, remote = false }: ServeOptions,
) {
  const isNamed = named.length > 0;
  const unnamed = remote ? [] : [session.workspaceRoot];
  return {
    directories: isNamed ? named.map((path) => session.resolvePath(path)) : unnamed,
    trust: untrusted ? 'none' : isNamed ? 'stored' : 'held',
    confirmed: true,
  } as const;
}

function servedAgain(access: ServedAccess): string {
  return `Serving ${dashboardLink(access) ?? access.served.baseUrl} again, ${keyLine(access)}`;
}

/**
 * Waits until everything is indexed, then reports what is served. A folder that cannot be indexed stops nothing else.
 */
async function report(session: CommandSession, access: ServedAccess, isDashboardWanted: boolean): Promise<void> {
  const { served } = access;
  await noteAccess(session, served, isDashboardWanted);
  await untilServedIsIndexed(session, served);
  if (session.options.json) await session.printJson(served);
  else await session.print(await serveReport(session, access));
  await noteStatus(session);
}

async function reportRemote(session: CommandSession, served: Served, options: ServeOptions): Promise<void> {
  await noteAccess(session, served, true);
  await untilServedIsIndexed(session, served);
  if (session.options.json) await session.printJson(served);
  else await session.print(await remoteReport(session, served, options));
}

/** Notes what differs from what was requested. */
async function noteAccess(
  session: CommandSession,
  { joined, baseUrl, dashboard, certificateEnds }: Served,
  isDashboardWanted: boolean,
): Promise<void> {
  if (joined) await session.note(`An engine serves at ${baseUrl} already: what is asked for was added to it.`);
  if (certificateEnds !== undefined) {
    await session.note(`The certificate ends at ${certificateEnds}: clients refuse the server from then on.`);
  }
  if (isDashboardWanted && dashboard === undefined) {
    await session.note('The dashboard is not built: `npm run build` builds it. Everything else is served.');
  }
}

async function noteStatus(session: CommandSession): Promise<void> {
  const { workspaces, languageModel, searchModel } = await session.call('engine.status', {});
  if (languageModel !== undefined) {
    await session.note(
      `Questions that the graph does not answer go, with their code, to ${modelWords(languageModel)}.`,
    );
  }
  if (searchModel?.problem) await session.note(visibleText(searchModel.problem.message));
  for (const { path, watching, notice = 'it is polled for changes' } of workspaces) {
    if (watching === 'polling') await session.note(visibleText(`${path} cannot be watched: ${notice}.`));
  }
}
