import type { AgentAnswer, AgentTool } from '#protocol/agent-tools.ts';
import type { IndexState } from '#protocol/index-state.ts';
import { type EngineConnection, EngineGoneError } from '#server/app/serving/engine-connection.ts';
import type { AgentDesk } from './agent-server.ts';

export interface EngineDeskOptions {
  /** Finds the engine, or starts it. */
  readonly connect: () => Promise<EngineConnection>;
  /** Absolute path of the folder that questions are about; asked for when the first one comes. */
  readonly folder: () => Promise<string>;
  /** A person means the folder, however wide it is. */
  readonly confirmed: boolean;
  readonly onFault?: (error: unknown) => void;
}

interface Opened {
  readonly connection: EngineConnection;
  readonly projectId: string;
}

/** An engine that was started again is asked again; the third one in a row has a reason. */
const attemptsMax = 3;

/**
 * Asks the engine about one folder, over one connection, on which the folder is open and watched. An engine that went
 * away is followed by the next one: all questions only read.
 */
export class EngineDesk implements AgentDesk {
  readonly #options: EngineDeskOptions;
  #opening: Promise<Opened> | undefined;

  constructor(options: EngineDeskOptions) {
    this.#options = options;
  }

  async ask(
    { operation }: AgentTool,
    input: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<AgentAnswer> {
    return (await this.#call(operation, input, signal)) as AgentAnswer;
  }

  async progress(): Promise<{ readonly done: number; readonly message: string } | undefined> {
    if (this.#opening === undefined) return undefined;
    const { status, phase, done, total } = (await this.#call('index.state', {})) as IndexState;
    if (status !== 'indexing') return undefined;
    return { done, message: total > 0 ? `${phase}: ${done} of ${total} files` : phase };
  }

  onFault(error: unknown): void {
    this.#options.onFault?.(error);
  }

  /** Begins to bring the index up to date, so that the first question finds it further. */
  async open(): Promise<void> {
    await this.#open();
  }

  async close(): Promise<void> {
    const opened = await this.#opening?.catch(() => undefined);
    opened?.connection.close();
    await opened?.connection.closed;
  }

  async #call(operation: string, input: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- the next attempt is made because this one failed
        const { connection, projectId } = await this.#open();
        // oxlint-disable-next-line no-await-in-loop -- see above
        const { data } = await connection.call(operation, { ...input, id: projectId }, signal);
        return data;
      } catch (error) {
        if (!(error instanceof EngineGoneError) || attempt === attemptsMax) throw error;
        this.#opening = undefined;
      }
    }
  }

  /** Opens one connection for all questions. After a failure the next question tries again. */
  #open(): Promise<Opened> {
    const opening = this.#opening ?? this.#connect();
    this.#opening = opening;
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = undefined;
    });
    return opening;
  }

  async #connect(): Promise<Opened> {
    const { connect, folder, confirmed } = this.#options;
    const path = await folder();
    const connection = await connect();
    try {
      // Nothing is said of trust: an agent is no person.
      const { data } = await connection.call('workspace.attach', { path, ...(confirmed && { confirmed }) });
      return { connection, projectId: (data as { readonly projectId: string }).projectId };
    } catch (error) {
      connection.close();
      throw error;
    }
  }
}
