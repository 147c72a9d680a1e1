import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ContenderOrder, ContenderReport } from './contender-program.ts';
import type { EngineBox } from './engine-box.ts';

const program = fileURLToPath(new URL('contender-program.ts', import.meta.url));
const SETTLE_MS = 60_000;

/** Many running processes that want the same engine. */
export class ContenderCrowd {
  #members: ChildProcess[] = [];

  get pids(): number[] {
    return this.#members.map(({ pid }) => pid!);
  }

  /** Starts or ends members until there are `size` of them, and waits until all are ready. */
  async resize(size: number): Promise<void> {
    this.#members = this.#members.filter(isAlive);
    // The first one alone, so that what it compiles is there for all others.
    if (this.#members.length === 0 && size > 0) this.#members.push(await startContender());
    const missing = Math.max(0, size - this.#members.length);
    this.#members.push(...(await Promise.all(Array.from({ length: missing }, startContender))));
    for (const surplus of this.#members.splice(size)) surplus.kill('SIGKILL');
  }

  begin(box: EngineBox): void {
    const begin: ContenderOrder = { order: 'begin', settings: box.settings, runtime: process.env.XDG_RUNTIME_DIR! };
    for (const member of this.#members) member.send(begin);
  }

  /** By which process each survivor is served, once each one is. */
  async servers(): Promise<number[]> {
    this.#members = this.#members.filter(isAlive);
    const reports = await Promise.all(this.#members.map((member) => ask(member, 'who')));
    return reports.map((report) => ('servedBy' in report ? report.servedBy : 0));
  }

  async end(): Promise<void> {
    await Promise.all(this.#members.filter(isAlive).map((member) => ask(member, 'end')));
  }

  /** Kills that share of the crowd at random moments of the next `spanMs`. */
  async killSome(share: number, spanMs: number, random: () => number): Promise<void> {
    const victims = this.#members.filter(() => random() < share);
    await Promise.all(
      victims.map(async (victim) => {
        await sleep(random() * spanMs);
        const gone = once(victim, 'exit');
        victim.kill('SIGKILL');
        await gone;
      }),
    );
  }

  /** Freezes that share at random moments, each for a random part of `spanMs`. */
  async freezeSome(share: number, spanMs: number, random: () => number): Promise<void> {
    const victims = this.#members.filter(() => random() < share);
    await Promise.all(
      victims.map(async (victim) => {
        await sleep((random() * spanMs) / 2);
        victim.kill('SIGSTOP');
        await sleep(random() * spanMs);
        victim.kill('SIGCONT');
      }),
    );
  }

  async dispose(): Promise<void> {
    const living = this.#members.filter(isAlive);
    const gone = living.map((member) => once(member, 'exit'));
    for (const member of living) member.kill('SIGKILL');
    await Promise.all(gone);
  }
}

async function startContender(): Promise<ChildProcess> {
  const member = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(member, 'message');
  return member;
}

function isAlive(member: ChildProcess): boolean {
  return member.exitCode === null && member.signalCode === null;
}

async function ask(member: ChildProcess, order: 'who' | 'end'): Promise<ContenderReport> {
  const answered = once(member, 'message', { signal: AbortSignal.timeout(SETTLE_MS) });
  member.send({ order } satisfies ContenderOrder);
  const [report] = (await answered) as [ContenderReport];
  return report;
}
