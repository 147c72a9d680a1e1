/** Options and report of `serve --remote`: the engine as a team's remote. */
import { join } from 'node:path';
import type { Served } from '#protocol/engine.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { UsageError } from './failures.ts';
import type { CommandSession } from './session.ts';
import { isKeyShown, type PrintKeyOption } from './shown-key.ts';

export interface RemoteServeOptions {
  readonly remote?: boolean;
  readonly data?: string;
  readonly trustedProxy?: readonly string[];
  readonly gitHosts?: readonly string[];
  readonly metricsPort?: number;
  readonly requestLog?: boolean;
  readonly oidcIssuer?: string;
  readonly oidcClientId?: string;
  readonly oidcDomain?: string;
}

type RemoteSettings = NonNullable<OperationParams<'engine.serve'>['remote']>;

/** Undefined where no remote is asked for. Throws `UsageError` for options that contradict one another. */
export function remoteSettings(session: CommandSession, options: RemoteServeOptions): RemoteSettings | undefined {
  const { remote = false, trustedProxy, gitHosts, metricsPort, requestLog } = options;
  if (!remote) {
    const alone = onlyOfRemotes.find(([name]) => options[name] !== undefined);
    if (alone !== undefined) throw new UsageError(`${alone[1]} belongs to --remote`);
    return undefined;
  }
  requireOneFolder(session, options);
  return {
    ...(trustedProxy && { trustedProxies: [...trustedProxy] }),
    ...(gitHosts && { gitHosts: gitHosts.map((host) => host.toLowerCase()) }),
    ...(metricsPort !== undefined && { metricsPort }),
    ...(requestLog && { requestLog }),
    ...signOnSettings(session, options),
  };
}

/** The secret comes from the environment: other users of the machine can read arguments. */
function signOnSettings(
  { io }: CommandSession,
  { oidcIssuer: issuer, oidcClientId: clientId, oidcDomain: domain }: RemoteServeOptions,
): Pick<RemoteSettings, 'oidc'> {
  if (issuer === undefined && clientId === undefined && domain === undefined) return {};
  if (issuer === undefined || clientId === undefined) {
    throw new UsageError('--oidc-issuer and --oidc-client-id belong together');
  }
  if (!isProviderAddress(issuer)) throw new UsageError('--oidc-issuer must be https, or http to this machine');
  const clientSecret = io.env[secretVariable] || undefined;
  return { oidc: { issuer, clientId, ...(clientSecret && { clientSecret }), ...(domain && { domain }) } };
}

const secretVariable = 'GROUNDPLAN_OIDC_SECRET';

function isProviderAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

const onlyOfRemotes = [
  ['data', '--data'],
  ['trustedProxy', '--trusted-proxy'],
  ['gitHosts', '--git-hosts'],
  ['metricsPort', '--metrics-port'],
  ['requestLog', '--request-log'],
  ['oidcIssuer', '--oidc-issuer'],
  ['oidcClientId', '--oidc-client-id'],
  ['oidcDomain', '--oidc-domain'],
] as const satisfies readonly (readonly [keyof RemoteServeOptions, string])[];

/** The user's own folders and keys lie in the usual state folder: a team must not get them by an option that is missing. */
function requireOneFolder(session: CommandSession, { data }: RemoteServeOptions): void {
  const { state } = session.options;
  if (data !== undefined && state !== undefined && session.resolvePath(data) !== session.resolvePath(state)) {
    throw new UsageError('--data and --state name different folders');
  }
  if (session.stateDirectory === undefined) throw new UsageError('--remote needs --data DIR, the folder of its data');
}

/** Lines that `serve --remote` prints once requests are answered. */
export async function remoteReport(
  session: CommandSession,
  { baseUrl, dashboard, metricsUrl, ownerKey }: Served,
  options: PrintKeyOption,
): Promise<string[]> {
  const { style } = session;
  const page = dashboard === undefined ? [] : [`dashboard: ${style.cyan(dashboard)}`];
  const numbers = metricsUrl === undefined ? [] : [`metrics: ${style.cyan(metricsUrl)}`];
  const key = ownerKey === undefined ? [] : await ownerKeyLines(session, ownerKey, options);
  return [...page, ...numbers, style.cyan(baseUrl), ...key];
}

/**
 * The one time that the key is shown. Where no terminal is, the output may end in a log, and the key goes into a file
 * that only its user can read.
 */
async function ownerKeyLines(session: CommandSession, key: string, options: PrintKeyOption): Promise<string[]> {
  const folder = session.stateDirectory ?? '';
  const invite = `Invite the others: groundplan members invite NAME --role member --state ${folder}`;
  if (isKeyShown(session.io.stdout, options)) return [`owner key, shown this once: ${key}`, invite];
  const path = join(folder, 'owner-key');
  await session.surroundings.files.writePrivately(path, `${key}\n`);
  return [`owner key: ${path} (delete the file once you have stored the key; --print-key prints it instead)`, invite];
}
