import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandLine } from '../../support/command-line.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A team's remote on this machine, as its operator starts it. */
export class TeamRemote {
  readonly url: string;
  readonly #line: CommandLine;
  readonly #data: string;

  private constructor(line: CommandLine, data: string, url: string) {
    this.#line = line;
    this.#data = data;
    this.url = url;
  }

  /** @param more further arguments of `serve --remote` */
  static async start(...more: readonly string[]): Promise<TeamRemote> {
    const line = new CommandLine();
    const data = join(temporaryFolder(), 'data');
    const program = line.start('serve', '--remote', '--data', data, '--port', '0', ...more);
    const [, url] = await program.untilPrints(/^(http:\/\/\S+:\d+)\n/m);
    return new TeamRemote(line, data, url);
  }

  get ownerKey(): string {
    return readFileSync(join(this.#data, 'owner-key'), 'utf8').trim();
  }

  /** Key of a new member, who has accepted the invitation. */
  async keyOf(name: string, role: 'reader' | 'member'): Promise<string> {
    const { stdout } = await this.#line.run('members', 'invite', name, '--role', role, '--state', this.#data);
    const answer = (await (await fetch(stdout.trim(), { method: 'POST' })).json()) as { data: { key: string } };
    return answer.data.key;
  }

  /** Asks as a member. */
  async ask<Data>(key: string, method: string, path: string, body?: object): Promise<Data> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sent = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    return ((await (await fetch(`${this.url}/api/v1${path}`, sent)).json()) as { data: Data }).data;
  }

  dispose(): Promise<void> {
    return this.#line.dispose();
  }
}
