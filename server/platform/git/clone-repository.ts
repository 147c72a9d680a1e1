import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { dirname, join } from 'node:path';
import type { CloneFailure, Cloner, CloneRequest } from '#server/app/ports/cloning.ts';
import { resolveBySystem, type ResolveName } from '../net/checked-lookup.ts';
import { type CheckingProxy, openCheckingProxy, type ProxyRefusal } from '../net/checking-proxy.ts';
import { findProgram } from '../process/find-program.ts';

export interface ClonerOptions {
  /** Private to this user; each run has a folder of its own in it. */
  readonly folder: string;
  readonly isBlocked: (address: string) => boolean;
  /** Default: as every program of the machine does. */
  readonly resolveName?: ResolveName;
  /** Text in PEM of all certificates to trust. Default: those that git trusts. */
  readonly rootCertificates?: string;
  readonly limits?: Partial<CloneLimits>;
}

export interface CloneLimits {
  readonly timeoutMs: number;
  /** That travel. */
  readonly bytesMax: number;
  /** Files of the commit, and their sizes together. */
  readonly filesMax: number;
  readonly fileBytesMax: number;
}

const usualLimits: CloneLimits = {
  timeoutMs: 10 * 60_000,
  bytesMax: 2 * 1024 ** 3,
  filesMax: 200_000,
  fileBytesMax: 4 * 1024 ** 3,
};

/** Copies repositories over https with the system's git, which gets nothing of this machine but certificates. */
export function gitCloner(options: ClonerOptions): Cloner {
  return {
    check: (request) => checkAddresses(options, request),
    clone: async (request) => {
      try {
        return await new CloneRun(options, request).run();
      } catch {
        return { code: 'internal_error', message: 'The repository could not be stored.' };
      }
    },
    remove: (folder) => rm(folder, { recursive: true, force: true }),
  };
}

async function checkAddresses(
  { isBlocked, resolveName = resolveBySystem }: ClonerOptions,
  { host, mayBePrivate }: Pick<CloneRequest, 'host' | 'mayBePrivate'>,
): Promise<CloneFailure | undefined> {
  if (mayBePrivate) return undefined;
  const addresses = isIP(host) ? [{ address: host }] : await resolveName(host).catch(() => []);
  return addresses.some(({ address }) => isBlocked(address)) ? failures.blocked_address : undefined;
}

const failures = {
  blocked_address: {
    code: 'path_not_allowed',
    message: 'The host has a private address: its operator has to list it by its full name.',
  },
  other_place: { code: 'path_not_allowed', message: 'The repository leads to another host.' },
  unreachable: { code: 'path_not_found', message: 'The host of the repository cannot be reached.' },
  too_large: { code: 'path_not_allowed', message: 'The repository is larger than this server takes.' },
  failed: { code: 'path_not_found', message: 'git could not clone the repository: it is not there, or not public.' },
  timed_out: { code: 'path_not_allowed', message: 'The repository takes longer than this server waits.' },
  cancelled: { code: 'cancelled', message: 'The clone was ended.' },
  no_git: { code: 'internal_error', message: 'git is not installed on the server.' },
} as const satisfies Record<ProxyRefusal | 'failed' | 'timed_out' | 'cancelled' | 'no_git', CloneFailure>;

/** One copy, from the proxy it goes through to the folder that takes the place of the one before. */
class CloneRun {
  readonly #options: ClonerOptions;
  readonly #request: CloneRequest;
  readonly #limits: CloneLimits;
  readonly #late: AbortSignal;

  constructor(options: ClonerOptions, request: CloneRequest) {
    this.#options = options;
    this.#request = request;
    this.#limits = { ...usualLimits, ...options.limits };
    this.#late = AbortSignal.timeout(this.#limits.timeoutMs);
  }

  async run(): Promise<CloneFailure | undefined> {
    const { host, port, mayBePrivate, folder } = this.#request;
    const { isBlocked, resolveName = resolveBySystem } = this.#options;
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    const home = await mkdtemp(join(this.#options.folder, 'clone-'));
    await writeFile(join(home, certificatesFile), this.#options.rootCertificates ?? '');
    const proxy = await openCheckingProxy({
      host,
      port,
      resolveName,
      isBlocked: mayBePrivate ? () => false : isBlocked,
      bytesMax: this.#limits.bytesMax,
    });
    try {
      return await this.#copy(home, proxy);
    } finally {
      proxy.close();
      await rm(home, { recursive: true, force: true });
    }
  }

  async #copy(home: string, proxy: CheckingProxy): Promise<CloneFailure | undefined> {
    const { folder } = this.#request;
    const isThere = existsSync(join(folder, '.git'));
    const copy = isThere ? folder : join(home, 'copy');
    const commit = isThere ? 'FETCH_HEAD' : 'HEAD';
    const fetched = await this.#git(home, isThere ? this.#fetching(copy) : this.#cloning(copy), proxy);
    if (fetched === undefined || proxy.refusal() !== undefined) return this.#failure(proxy);
    const list = await this.#git(home, ['-C', copy, 'ls-tree', '-r', '-l', '-z', commit]);
    if (list === undefined) return this.#failure(proxy);
    if (!this.#fits(list)) return failures.too_large;
    for (const command of [
      ['reset', '--hard', '--quiet', commit],
      ['clean', '-d', '--force', '--force', '-x', '--quiet'],
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if ((await this.#git(home, ['-C', copy, ...command])) === undefined) return this.#failure(proxy);
    }
    if (!isThere) await rename(copy, folder);
    return undefined;
  }

  #cloning(copy: string): string[] {
    return ['clone', '--no-checkout', '--single-branch', '--no-tags', '--template=', '--', this.#request.url, copy];
  }

  /** In place, so that who watches the folder goes on. */
  #fetching(copy: string): string[] {
    return ['-C', copy, 'fetch', '--no-tags', '--no-recurse-submodules', '--force', '--', this.#request.url, 'HEAD'];
  }

  /** A line is mode, type, object, size and path; a submodule has no size, and nothing of it is fetched. */
  #fits(list: string): boolean {
    const sizes = list.split('\0').flatMap((line) => /^\d+ blob \S+ +(\d+)\t/.exec(line)?.[1] ?? []);
    const bytes = sizes.reduce((sum, size) => sum + Number(size), 0);
    return sizes.length <= this.#limits.filesMax && bytes <= this.#limits.fileBytesMax;
  }

  #failure(proxy: CheckingProxy): CloneFailure {
    if (this.#request.signal.aborted) return failures.cancelled;
    if (this.#late.aborted) return failures.timed_out;
    if (findProgram('git') === undefined) return failures.no_git;
    return failures[proxy.refusal() ?? 'failed'];
  }

  /** Returns the output; undefined where git fails, or is ended. */
  #git(home: string, command: readonly string[], proxy?: CheckingProxy): Promise<string | undefined> {
    const program = findProgram('git');
    if (program === undefined) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const child = spawn(program, command, {
        cwd: home,
        env: this.#environment(home, proxy),
        stdio: ['ignore', 'pipe', 'ignore'],
        signal: AbortSignal.any([this.#request.signal, this.#late]),
        killSignal: 'SIGKILL',
        windowsHide: true,
      });
      const chunks: Buffer[] = [];
      let bytes = 0;
      child.stdout.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > listBytesMax) child.kill('SIGKILL');
        else chunks.push(chunk);
      });
      child.once('error', () => resolve(undefined));
      child.once('close', (code) => resolve(code === 0 ? Buffer.concat(chunks).toString('utf8') : undefined));
    });
  }

  /**
   * Nothing of the process that started the engine, and no configuration of the machine or of a user: these may name
   * programs and passwords. What stands here holds for each process that git starts as well.
   */
  #environment(home: string, proxy: CheckingProxy | undefined): NodeJS.ProcessEnv {
    const { rootCertificates } = this.#options;
    const settings = {
      ...confinement,
      ...(proxy && { 'http.proxy': proxy.url, 'http.proxyAuthMethod': 'basic' }),
      ...(rootCertificates !== undefined && { 'http.sslCAInfo': join(home, certificatesFile) }),
    };
    const pairs = Object.entries(settings).flatMap(([name, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, name],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]);
    const inherited = ['PATH', 'SystemRoot', 'SystemDrive', 'windir'].flatMap((name) =>
      name in process.env ? [[name, process.env[name]]] : [],
    );
    return {
      ...Object.fromEntries(inherited),
      ...Object.fromEntries(pairs),
      GIT_CONFIG_COUNT: String(Object.keys(settings).length),
      ...fixedVariables,
      HOME: home,
      XDG_CONFIG_HOME: home,
      TMPDIR: home,
    };
  }
}

const certificatesFile = 'certificates.pem';

/** Of the list of files: 200,000 of them with long names. */
const listBytesMax = 128 * 1024 * 1024;

/** Links become files that hold their target; what attributes name is not configured, and so is not run. */
const confinement = {
  'protocol.allow': 'never',
  'protocol.https.allow': 'always',
  'http.followRedirects': 'false',
  'credential.helper': '',
  'core.askPass': '',
  'core.hooksPath': '/dev/null',
  'core.symlinks': 'false',
  'core.fsmonitor': 'false',
  'core.protectHFS': 'true',
  'core.protectNTFS': 'true',
  'core.autocrlf': 'false',
  'submodule.recurse': 'false',
  'fetch.fsckObjects': 'false',
  'transfer.bundleURI': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
} as const;

const fixedVariables = {
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_ALLOW_PROTOCOL: 'https',
  GIT_TERMINAL_PROMPT: '0',
  GIT_LFS_SKIP_SMUDGE: '1',
  GIT_ALLOC_LIMIT: '512m',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
} as const;
