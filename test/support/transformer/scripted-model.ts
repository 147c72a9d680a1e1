import type { TransformerCommand, TransformerReply } from '#server/app/transformer/messages.ts';
import type { TransformerStarter } from '#server/app/ports/transformer.ts';
import type { WorkerEvents } from '#server/app/ports/workers.ts';

type Embed = Extract<TransformerCommand, { type: 'embed' }>;

/** Meaning of each text for the model: a direction in the plane, in parts of a right angle. */
export type Angles = Readonly<Record<string, number>>;

/** Processes that answer as the test says, when it says. */
export class ScriptedModel {
  readonly commands: TransformerCommand[] = [];
  /** How many were started, and how many were ended by their supervisor. */
  started = 0;
  terminated = 0;
  /** The file of vectors, which outlives engines. */
  readonly kept: { bytes?: Uint8Array } = {};
  /** Returns the reply of a process; undefined: none, or the one that a later call sends. */
  answer: (command: TransformerCommand) => TransformerReply | undefined;
  #events: WorkerEvents | undefined;

  constructor(angles: Angles = {}) {
    this.answer = (command) => (command.type === 'open' ? opened() : embedded(command, angles));
  }

  readonly start: TransformerStarter = (events) => {
    this.started += 1;
    this.#events = events;
    return {
      post: (command) => {
        this.commands.push(command as TransformerCommand);
        const reply = this.answer(command as TransformerCommand);
        if (reply !== undefined) queueMicrotask(() => events.message(reply));
      },
      terminate: async () => void (this.terminated += 1),
    };
  };

  /** Texts that were read, in the order of reading. */
  get read(): string[] {
    return this.commands.flatMap((command) => (command.type === 'embed' ? [command.text] : []));
  }

  reply(reply: TransformerReply): void {
    this.#events?.message(reply);
  }

  die(reason = 'SIGSEGV'): void {
    this.#events?.ended(reason);
  }
}

export function opened(mark = 'first'): TransformerReply {
  return { type: 'opened', mark, library: '4.0.0', dimensions: 2 };
}

export function embedded({ text }: Embed, angles: Angles): TransformerReply {
  const turn = ((angles[text] ?? 1) * Math.PI) / 2;
  return { type: 'embedded', vector: Float32Array.of(Math.cos(turn), Math.sin(turn)) };
}
