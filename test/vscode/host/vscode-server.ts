import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VscodeHost } from '../../../scripts/vscode-host/install-host.ts';
import { type Profile, withoutOuterEditor } from './profile.ts';

const START_MS = 60_000;
const STOP_MS = 3000;
const LOG_CHARACTERS_MAX = 200_000;

export interface ServerOptions {
  /** Lets the page name suites for the extension host. It hides notifications, so journeys go without it. */
  readonly forSuites?: boolean;
}

/** Any end of the tests ends their servers too. */
const running = new Set<VscodeServer>();
process.on('exit', () => {
  for (const server of running) server.kill('SIGKILL');
});
// A signal alone would end us without that; the first interrupt is mocha's own.
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** VS Code's server on a free port of this machine; its windows are pages of a browser. */
export class VscodeServer {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #log: { text: string };

  private constructor(child: ChildProcess, port: number, log: { text: string }) {
    this.#child = child;
    this.port = port;
    this.#log = log;
    running.add(this);
  }

  static async start(host: VscodeHost, profile: Profile, options: ServerOptions = {}): Promise<VscodeServer> {
    const child = spawn(host.node, command(host, profile, options), {
      // VSCODE_CLI, and the option below: else a login shell is started to learn the user's environment, for up to 10 s.
      env: {
        ...withoutOuterEditor(),
        VSCODE_CLI: '1',
        EXTENSIONS_GALLERY: '{"serviceUrl":""}',
        ...profile.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, which ends as a whole: extension hosts, terminals, watchers.
      detached: true,
    });
    const log = { text: '' };
    return new VscodeServer(child, await portOf(child, log), log);
  }

  get log(): string {
    return this.#log.text;
  }

  kill(signal: NodeJS.Signals): void {
    try {
      if (this.#child.pid !== undefined) process.kill(-this.#child.pid, signal);
    } catch {
      // It has ended already.
    }
  }

  async stop(): Promise<void> {
    const isOver = this.#child.exitCode !== null || this.#child.signalCode !== null;
    const over = isOver ? Promise.resolve() : once(this.#child, 'exit');
    this.kill('SIGTERM');
    const timer = setTimeout(() => this.kill('SIGKILL'), STOP_MS);
    await over;
    clearTimeout(timer);
    this.kill('SIGKILL');
    running.delete(this);
  }
}

/** code-server's entry where it knows the options; VS Code's own server in older ones, which keeps no secrets. */
function command({ codeServer }: VscodeHost, profile: Profile, { forSuites = false }: ServerOptions): string[] {
  const options = ['force-disable-user-env', ...(forSuites ? ['enable-smoke-test-driver'] : [])];
  const shared = ['--extensions-dir', profile.extensions, ...(profile.trusted ? ['--disable-workspace-trust'] : [])];
  const knowsOptions = readFileSync(join(codeServer, 'out/node/cli.js'), 'utf8').includes('vscode-option');
  if (!knowsOptions) {
    const main = join(codeServer, 'lib/vscode/out/server-main.js');
    const address = [
      '--host',
      '127.0.0.1',
      '--port',
      '0',
      '--without-connection-token',
      '--accept-server-license-terms',
    ];
    const quiet = ['--telemetry-level', 'off', ...options.map((option) => `--${option}`)];
    return [main, ...address, '--server-data-dir', profile.folder, ...quiet, ...shared];
  }
  const entry = join(codeServer, 'out/node/entry.js');
  const address = ['--bind-addr', '127.0.0.1:0', '--auth', 'none', '--disable-telemetry', '--disable-update-check'];
  const data = ['--user-data-dir', join(profile.folder, 'data'), '--config', join(profile.folder, 'config.yaml')];
  return [entry, ...address, ...data, ...options.flatMap((option) => ['--vscode-option', option]), ...shared];
}

/** Resolves with the port once it listens; rejects when it ends before that. Goes on keeping what the server writes. */
function portOf(child: ChildProcess, log: { text: string }): Promise<number> {
  return new Promise((found, fail) => {
    const timer = setTimeout(() => fail(new Error(`VS Code's server did not start\n${log.text}`)), START_MS);
    const read = (part: Buffer) => {
      log.text = (log.text + part.toString()).slice(-LOG_CHARACTERS_MAX);
      const address = /(?:HTTP server listening on http:\/\/127\.0\.0\.1:|host agent listening on )(\d+)/.exec(
        log.text,
      );
      if (address === null) return;
      clearTimeout(timer);
      found(Number(address[1]));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`VS Code's server ended with ${code}\n${log.text}`));
    });
  });
}
