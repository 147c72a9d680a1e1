import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookRecord } from '#server/app/ports/webhook-store.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Command, type Said, SPEED, TRAPPED_MEMBER } from './chaos-messages.ts';
import type { ChaosReceiver } from './chaos-receiver.ts';

const PROGRAM = fileURLToPath(new URL('sending-program.ts', import.meta.url));
const HOUR_MS = 3_600_000;

/** The process died before it answered. */
class Killed extends Error {}

/** Publishes, sets the clock and kills, in turn, and knows what was acknowledged. */
export class ChaosRun {
  /** Identifiers of acknowledged events. */
  readonly acknowledged: string[] = [];
  /** Events under way when a process was killed: they may have come to be, or not. */
  cutOff = 0;
  kills = 0;
  readonly #folder = temporaryFolder();
  readonly #random: () => number;
  #child: ChildProcess | undefined;
  #number = 0;
  /** The wall clock at the last start, and when that was. */
  #wallMs = Date.UTC(2026, 10, 21, 12);
  #startedMs = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  async start(): Promise<void> {
    this.#startedMs = performance.now();
    this.#child = fork(PROGRAM, [this.#folder, String(this.#wallMs)]);
    await this.#reply();
  }

  async create(names: readonly string[], receiver: ChaosReceiver): Promise<void> {
    const record = (id: string, url: string, whose: Pick<WebhookRecord, 'member' | 'allMembers'>): WebhookRecord => {
      const secret = `whsec_${Buffer.from(id.padEnd(32, '0')).toString('base64')}`;
      receiver.secrets.set(id, secret);
      const rest = { events: ['*'], description: '', kind: 'live' } as const;
      return { id, url, ...rest, ...whose, createdAtMs: 0, secret, oldSecrets: [] };
    };
    const webhooks = [
      ...names.map((name) => record(name, receiver.urlOf(name), { member: 'owner', allMembers: true })),
      ...receiver
        .trapUrls()
        .map((url, index) => record(`trap-${index}`, url, { member: TRAPPED_MEMBER, allMembers: false })),
    ];
    await this.#ask({ kind: 'create', webhooks });
  }

  /** Until the process is killed, which may be before it does anything. */
  async work(events: number, lifeMs: number): Promise<void> {
    const killed = sleep(lifeMs).then(() => this.kill());
    try {
      while (this.acknowledged.length < events) {
        // oxlint-disable-next-line no-await-in-loop -- the next one begins when the one before was acknowledged
        await this.#somethingHappens();
      }
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      this.cutOff++;
    }
    await killed;
  }

  async look(): Promise<Extract<Said, { kind: 'queue' }>> {
    return (await this.#ask({ kind: 'look' })) as Extract<Said, { kind: 'queue' }>;
  }

  /** kill -9; the machine's clock goes on, and may be set before the next process starts. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    this.kills++;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
    this.#wallMs += (performance.now() - this.#startedMs) * SPEED;
    if (this.#random() < 0.3) this.#wallMs += this.#jumpMs();
  }

  async #somethingHappens(): Promise<void> {
    const chance = this.#random();
    if (chance < 0.01) await this.#setWall(this.#jumpMs());
    else if (chance < 0.2) await sleep(this.#random() * 10);
    else {
      const said = await this.#ask({ kind: 'publish', number: this.#number++ });
      if (said.kind === 'published') this.acknowledged.push(said.eventId);
    }
  }

  async #setWall(byMs: number): Promise<void> {
    await this.#ask({ kind: 'setWall', byMs });
    this.#wallMs += byMs;
  }

  #jumpMs(): number {
    return Math.floor((this.#random() - 0.5) * 40 * HOUR_MS);
  }

  async #ask(command: Command): Promise<Said> {
    const answer = this.#reply();
    this.#child?.send(command, () => undefined);
    return answer;
  }

  #reply(): Promise<Said> {
    const child = this.#child;
    if (child === undefined || child.signalCode !== null) return Promise.reject(new Killed());
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null) => reject(code === null ? new Killed() : new Error(`ended with ${code}`));
      child.once('exit', onExit);
      child.once('message', (said) => {
        child.off('exit', onExit);
        resolve(said as Said);
      });
    });
  }
}
