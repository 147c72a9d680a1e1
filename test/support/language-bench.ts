import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from './engine-journal.ts';
import { type ClientSetting, openStreamClient, type PlainLanguageClient, StdioServer } from './language-client.ts';
import { temporaryFolder, writeTree } from './temporary-folder.ts';

/** Files that import one another in a circle, which the compiler leaves as it is, beside two that are fine. */
export const circle = {
  'tsconfig.json': '{ "compilerOptions": { "verbatimModuleSyntax": true } }\n',
  'src/a.ts': "import { B } from './b';\nimport { c } from './c';\nexport class A {}\nlet b: B | undefined;\nc(b);\n",
  'src/b.ts': "import { A } from './a';\nexport class B extends A {}\n",
  'src/c.ts': 'export function c(x: unknown) { return x; }\n',
  'src/d.ts': "import { c } from './c';\nc(1);\n",
};

/** An engine of its own for a test, as users run it, and the clients of it. */
export class LanguageBench {
  readonly state = join(temporaryFolder(), 'state');
  readonly #environment = {
    XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR,
    GROUNDPLAN_IDLE_MS: process.env.GROUNDPLAN_IDLE_MS,
  };
  readonly #ends: (() => unknown)[] = [];
  readonly #pids = new Set<number>();

  constructor() {
    process.env.XDG_RUNTIME_DIR = temporaryFolder();
    process.env.GROUNDPLAN_IDLE_MS = '1000';
  }

  folder(files: Readonly<Record<string, string>> = circle): string {
    const folder = temporaryFolder();
    writeTree(folder, files);
    return folder;
  }

  /** @param program the command line of another build than this one */
  async stdio(folders: readonly string[], setting?: ClientSetting, program?: string): Promise<StdioServer> {
    const server = new StdioServer(this.state, program);
    this.#ends.push(() => server.process.kill('SIGKILL'));
    await server.client.open(folders, setting);
    return server;
  }

  /** An open client whose folders are indexed. */
  async indexed(folders: readonly string[], setting?: ClientSetting): Promise<PlainLanguageClient> {
    const { client } = await this.stdio(folders, setting);
    await client.untilIndexed();
    return client;
  }

  async stream(folders: readonly string[], setting?: ClientSetting) {
    const opened = await openStreamClient(this.state);
    this.#ends.push(() => opened.stream.destroy());
    this.#pids.add(opened.engine.pid);
    await opened.client.open(folders, setting);
    return opened;
  }

  async pidOf(client: PlainLanguageClient): Promise<number> {
    const { pid } = await client.call('engine.status', {});
    this.#pids.add(pid);
    return pid;
  }

  async dispose(): Promise<void> {
    for (const end of this.#ends) await end();
    for (const pid of this.#pids) if (isRunning(pid)) process.kill(pid, 'SIGTERM');
    for (const pid of this.#pids) while (isRunning(pid)) await sleep(5);
    for (const [name, value] of Object.entries(this.#environment)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
