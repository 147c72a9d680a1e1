import { CancellationError, CancellationTokenSource, type Disposable, type Event, EventEmitter } from 'vscode';
import type { Impact } from '#protocol/impact.ts';
import type { ImpactSubject } from '#protocol/panel-messages.ts';
import type { SyncOrigin } from '#protocol/sync-operations.ts';
import type { EngineSession } from '../session/engine-session.ts';
import type { CodeChange, CodeChanges } from './code-changes.ts';

/** Files that are listed at most: more is nothing to look through, and nothing to send with each stroke. */
const filesMax = 1000;

/** The remote names where it comes from. */
export type AnsweredImpact = Impact & { readonly origin?: SyncOrigin };

type RemoteSubject = Extract<ImpactSubject, { ofRemote?: boolean }>;

/** Answers that are overtaken together. */
interface Round {
  readonly source: CancellationTokenSource;
  readonly answers: Map<string, Promise<Impact>>;
}

/**
 * Caches what changes reach at this moment, so that views of the same subject share one request. With the next change
 * the answers that depend on it are requested again; requests under way are cancelled.
 */
export class ImpactAnswers implements Disposable {
  readonly onDidChange: Event<CodeChange>;
  readonly #changes = new EventEmitter<CodeChange>();
  readonly #session: EngineSession;
  readonly #listening: Disposable;
  /** Of what is changed, be it saved or not. */
  #ofText: Round = newRound();
  readonly #ofRemote = new Map<string, Promise<AnsweredImpact>>();
  /** Of what stands in the snapshot. */
  #ofSnapshot: Round = newRound();

  constructor(session: EngineSession, changes: CodeChanges) {
    this.#session = session;
    this.onDidChange = this.#changes.event;
    this.#listening = changes.onDidChange((change) => {
      this.#renew(change);
      this.#changes.fire(change);
    });
  }

  /** Throws `OperationRefused`. A change in the meantime makes it answer for the state after it. */
  async of(project: string, subject: ImpactSubject): Promise<AnsweredImpact> {
    if (isOfRemote(subject)) return this.#askRemote(project, subject);
    for (;;) {
      const round = this.#roundOf(subject);
      try {
        // oxlint-disable-next-line no-await-in-loop -- only the one that was not overtaken is answered
        return await this.#ask(round, project, subject);
      } catch (error) {
        if (round === this.#roundOf(subject) || !(error instanceof CancellationError)) throw error;
      }
    }
  }

  dispose(): void {
    this.#listening.dispose();
    this.#ofText.source.cancel();
    this.#ofSnapshot.source.cancel();
    this.#changes.dispose();
  }

  /** Sent once: no change and no window that is shown again has it sent again. */
  #askRemote(project: string, subject: RemoteSubject): Promise<AnsweredImpact> {
    const key = JSON.stringify([project, subject]);
    const known = this.#ofRemote.get(key);
    if (known !== undefined) return known;
    const { kind: _, ofRemote: __, ...inputs } = subject;
    const params = { projectId: project, ...inputs, limit: filesMax };
    const asked = this.#session.call('sync.analyze', params).then(({ data }) => data);
    this.#ofRemote.set(key, asked);
    asked.catch(() => this.#ofRemote.delete(key));
    return asked;
  }

  #roundOf(subject: ImpactSubject): Round {
    return isOfWorkingTree(subject) ? this.#ofText : this.#ofSnapshot;
  }

  #ask({ source, answers }: Round, project: string, subject: ImpactSubject): Promise<Impact> {
    const key = JSON.stringify([project, subject]);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const { kind: _, ...inputs } = subject;
    const params = { id: project, ...inputs, limit: filesMax };
    const asked = this.#session.call('analyze.run', params, source.token).then(({ data }) => data);
    answers.set(key, asked);
    asked.catch(() => answers.delete(key));
    return asked;
  }

  #renew({ isIndexed }: CodeChange): void {
    const overtaken = [this.#ofText, ...(isIndexed ? [this.#ofSnapshot] : [])];
    this.#ofText = newRound();
    if (isIndexed) this.#ofSnapshot = newRound();
    for (const { source } of overtaken) {
      source.cancel();
      source.dispose();
    }
  }
}

function newRound(): Round {
  return { source: new CancellationTokenSource(), answers: new Map() };
}

export function isOfRemote(subject: ImpactSubject): subject is RemoteSubject {
  return 'ofRemote' in subject && subject.ofRemote === true;
}

/** Whether typing makes it another one. */
export function isOfWorkingTree({ kind }: ImpactSubject): boolean {
  return kind === 'uncommitted' || kind === 'base';
}
