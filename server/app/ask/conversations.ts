import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import type { QuestionKind } from '#server/engine/ask/question-kinds.ts';
import type { Identifiers } from '#server/service/identifiers.ts';
import type { Caller } from '../operations/operation.ts';
import type { Clock } from '../ports/clock.ts';

/** The subject of the last question: what `it` means, and what `and of Y?` asks. */
export interface Remembered {
  readonly subject?: NamedThing;
  readonly kind?: QuestionKind;
  readonly about?: string;
}

interface Conversation extends Remembered {
  readonly projectId: string;
  readonly owner: string;
  readonly touchedAtMs: number;
}

const keptMs = 24 * 60 * 60 * 1000;
const conversationsMax = 1000;

/**
 * Subjects of conversations, in memory alone: no question and no answer is retained. One that is older than a day, or
 * older than a thousand others, is unknown, as is one of another project or caller.
 */
export class Conversations {
  readonly #clock: Clock;
  readonly #identifiers: Identifiers;
  /** The one spoken in longest ago comes first. */
  readonly #known = new Map<string, Conversation>();

  constructor({ clock, identifiers }: { readonly clock: Clock; readonly identifiers: Identifiers }) {
    this.#clock = clock;
    this.#identifiers = identifiers;
  }

  /** The conversation of that id, or a new one under a new id. */
  open(
    given: string | undefined,
    projectId: string,
    caller: Caller,
  ): { readonly id: string; readonly last: Remembered } {
    const found = given === undefined ? undefined : this.#known.get(given);
    const isAlive = found?.owner === ownerOf(projectId, caller) && this.#clock.nowMs() - found.touchedAtMs < keptMs;
    if (given === undefined || found === undefined || !isAlive)
      return { id: this.#identifiers.next('cnv', this.#clock.nowMs()), last: {} };
    const { subject, kind, about } = found;
    return { id: given, last: { ...(subject && { subject }), ...(kind && { kind }), ...(about && { about }) } };
  }

  keep(id: string, projectId: string, caller: Caller, remembered: Remembered): void {
    this.#known.delete(id);
    this.#known.set(id, {
      ...remembered,
      projectId,
      owner: ownerOf(projectId, caller),
      touchedAtMs: this.#clock.nowMs(),
    });
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= conversationsMax) return;
      this.#known.delete(oldest);
    }
  }

  /** Drops the conversations about a project that is gone. */
  forget(projectId: string): void {
    for (const [id, conversation] of this.#known) if (conversation.projectId === projectId) this.#known.delete(id);
  }
}

function ownerOf(projectId: string, caller: Caller): string {
  return JSON.stringify([projectId, caller.kind === 'owner' ? null : caller.keyId]);
}
