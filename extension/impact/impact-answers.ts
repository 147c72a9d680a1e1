import { CancellationError, CancellationTokenSource, type Disposable, type Event, EventEmitter } from 'vscode';
import type { Impact } from '#protocol/impact.ts';
import type { ImpactSubject } from '#protocol/panel-messages.ts';
import type { EngineSession } from '../session/engine-session.ts';
import type { CodeChanges } from './code-changes.ts';

/** Files that are listed at most: more is nothing to look through, and nothing to send with each stroke. */
const filesMax = 1000;

/**
 * What changes reach, as of this moment: whoever shows the same asks once. With the next change all of it is asked anew;
 * what is under way then is cancelled.
 */
export class ImpactAnswers implements Disposable {
  readonly onDidChange: Event<void>;
  readonly #changes = new EventEmitter<void>();
  readonly #session: EngineSession;
  readonly #listening: Disposable;
  readonly #answers = new Map<string, Promise<Impact>>();
  #current = new CancellationTokenSource();

  constructor(session: EngineSession, changes: CodeChanges) {
    this.#session = session;
    this.onDidChange = this.#changes.event;
    this.#listening = changes.onDidChange(() => {
      this.#renew();
      this.#changes.fire();
    });
  }

  /** Throws `OperationRefused`. A change in the meantime makes it answer for the state after it. */
  async of(project: string, subject: ImpactSubject): Promise<Impact> {
    for (;;) {
      const source = this.#current;
      try {
        // oxlint-disable-next-line no-await-in-loop -- only the one that was not overtaken is answered
        return await this.#ask(project, subject);
      } catch (error) {
        if (source === this.#current || !(error instanceof CancellationError)) throw error;
      }
    }
  }

  dispose(): void {
    this.#listening.dispose();
    this.#current.cancel();
    this.#changes.dispose();
  }

  #ask(project: string, subject: ImpactSubject): Promise<Impact> {
    const key = JSON.stringify([project, subject]);
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const { kind: _, ...inputs } = subject;
    const params = { id: project, ...inputs, limit: filesMax };
    const asked = this.#session.call('analyze.run', params, this.#current.token).then(({ data }) => data);
    this.#answers.set(key, asked);
    asked.catch(() => this.#answers.get(key) === asked && this.#answers.delete(key));
    return asked;
  }

  #renew(): void {
    this.#answers.clear();
    const before = this.#current;
    this.#current = new CancellationTokenSource();
    before.cancel();
    before.dispose();
  }
}
