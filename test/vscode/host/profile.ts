import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { VscodeHost } from '../../../scripts/vscode-host/install-host.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export const companionFolder = fileURLToPath(new URL('../companion', import.meta.url));

/** Nothing of VS Code itself is to get into the way of a test, and nothing may ask the network. */
const QUIET_SETTINGS = {
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  // In a browser VS Code saves by itself.
  'files.autoSave': 'off',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'git.openRepositoryInParentFolders': 'never',
  'git.autofetch': false,
  // VS Code sees what listens on the machine, other tests too, and would show a notice.
  'remote.otherPortsAttributes': { onAutoForward: 'silent' },
  // One server of TypeScript for a window: the second one answers earlier, of which no test sees anything. Older editors know the
  // last two alone.
  'js/ts.tsserver.useSyntaxServer': 'never',
  'js/ts.tsserver.automaticTypeAcquisition.enabled': false,
  'typescript.tsserver.useSyntaxServer': 'never',
  'typescript.disableAutomaticTypeAcquisition': true,
};

/** Engines of tests leave soon after their last client. */
const IDLE_MS = 1500;

export interface ProfileOptions {
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Default true: no question is asked, as in a folder that is trusted already. */
  readonly trusted?: boolean;
  /** Reaches the extension host, and the engine through it. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A throw-away user of VS Code: settings, extensions, state of the engine. Nothing of the machine's user is read. */
export class Profile {
  readonly folder = temporaryFolder();
  readonly extensions = join(this.folder, 'ext');
  readonly stateFolder: string;
  readonly trusted: boolean;
  readonly environment: Readonly<Record<string, string>>;

  constructor({ settings = {}, trusted = true, environment = {} }: ProfileOptions = {}) {
    this.trusted = trusted;
    for (const path of ['ext', 'tmp', 'data/User', 'data/Machine'])
      mkdirSync(join(this.folder, path), { recursive: true });
    const temporary = join(this.folder, 'tmp');
    this.stateFolder = environment.GROUNDPLAN_STATE ?? join(this.folder, 'state');
    this.environment = {
      TMPDIR: temporary,
      XDG_RUNTIME_DIR: temporary,
      XDG_DATA_HOME: temporary,
      XDG_CONFIG_HOME: temporary,
      GROUNDPLAN_STATE: this.stateFolder,
      GROUNDPLAN_IDLE_MS: String(IDLE_MS),
      GROUNDPLAN_TEST_BRIDGE: this.bridge,
      ...environment,
    };
    this.writeSettings(settings);
  }

  /** Where the companion says which socket it listens on. */
  get bridge(): string {
    return join(this.folder, 'bridge');
  }

  writeSettings(settings: Readonly<Record<string, unknown>>): void {
    const text = JSON.stringify({ ...QUIET_SETTINGS, ...settings }, null, 2);
    // Windows on a server take those of the machine's scope from a file of its own.
    for (const scope of ['User', 'Machine']) writeFileSync(join(this.folder, 'data', scope, 'settings.json'), text);
  }

  /** Unpacked, to be found on the first start. */
  addExtension(folder: string): void {
    const { publisher, name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly [name: string]: string;
    };
    cpSync(folder, join(this.extensions, `${publisher}.${name}-${version}`), { recursive: true });
  }

  /** Installs a file, as a user does with one that was sent to them. */
  async installVsix({ node, codeServer }: VscodeHost, file: string): Promise<void> {
    const server = join(codeServer, 'lib/vscode/out/server-main.js');
    const folders = ['--server-data-dir', this.folder, '--extensions-dir', this.extensions];
    const args = [server, '--accept-server-license-terms', ...folders, '--install-extension', resolve(file), '--force'];
    const { stdout, stderr } = await promisify(execFile)(node, args, { env: withoutOuterEditor() });
    if (!stdout.includes('successfully installed')) throw new Error(`not installed: ${stdout}${stderr}`);
  }

  /** Resolves once the engine has left, with what still runs for this profile: nothing, when all is well. */
  async leftovers(): Promise<string[]> {
    for (let tries = 0; tries < 100; tries++) {
      const running = processesNaming(this.folder);
      if (running.length === 0) return [];
      // oxlint-disable-next-line no-await-in-loop -- looks again a moment later
      await sleep(100);
    }
    return processesNaming(this.folder).map(({ pid, command }) => `${pid} ${command}`);
  }

  /** Ends what still runs and removes the folder. */
  remove(): void {
    for (const { pid } of processesNaming(this.folder)) process.kill(pid, 'SIGKILL');
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Variables of a VS Code around us would confuse the one in the test; so would those of npm. */
export function withoutOuterEditor(): NodeJS.ProcessEnv {
  const theirs = /^(?:VSCODE_|ELECTRON_|CODE_SERVER|npm_|NODE_OPTIONS$|PORT$|(?:HASHED_)?PASSWORD$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !theirs.test(name)));
}

export interface RunningProcess {
  readonly pid: number;
  readonly command: string;
}

/** Processes whose arguments or environment name a folder. Linux alone, as is the host. */
export function processesNaming(folder: string): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        const names = command.includes(folder) || environment.includes(folder);
        return names && command !== '' ? [{ pid: Number(pid), command }] : [];
      } catch {
        // It ended while we looked, or belongs to another user.
        return [];
      }
    });
}
