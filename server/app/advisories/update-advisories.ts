import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import type { UpdatedAdvisories } from '#protocol/advisories.ts';
import { ApiError } from '../operations/api-error.ts';
import { codesOfTheSystem } from '../operations/codes-of-the-system.ts';
import type { DataAnswer } from '../operations/operation.ts';
import type { WorkerSpawner, WorkerThread } from '../ports/workers.ts';
import type { UpdateReply, UpdateWorkerData } from './update-messages.ts';

export interface AdvisoryUpdatesParts {
  readonly spawner: WorkerSpawner;
  readonly stateDirectory: string;
}

/** Problems of the file that the user named, and of the place of what is kept: that is one file, whose places are words. */
const problems: typeof codesOfTheSystem = { ...codesOfTheSystem, EFBIG: 'out_of_space' };

/** Reads files of advisories, one after the other, each in a thread of its own. */
export class AdvisoryUpdates {
  readonly #parts: AdvisoryUpdatesParts;
  #last: Promise<unknown> = Promise.resolve();
  #thread: WorkerThread | undefined;
  #isClosed = false;

  constructor(parts: AdvisoryUpdatesParts) {
    this.#parts = parts;
  }

  async update({
    path,
  }: OperationParams<'advisories.update'>): Promise<DataAnswer<OperationResult<'advisories.update'>>> {
    const reply = this.#last.then(() => this.#read(path));
    this.#last = reply.catch(() => undefined);
    const data = updatedOf(path, await reply);
    return { data: () => data };
  }

  /** Advisories that were there before stay. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.terminate();
  }

  #read(path: string): Promise<UpdateReply> {
    if (this.#isClosed) throw new ApiError('cancelled', 'The engine stops.');
    const { spawner, stateDirectory } = this.#parts;
    const { promise, resolve, reject } = Promise.withResolvers<UpdateReply>();
    this.#thread = spawner.spawn('advisories', { stateDirectory, path } satisfies UpdateWorkerData, {
      message: (message) => resolve(message as UpdateReply),
      ended: (reason) => reject(new Error(`The thread that reads advisories ended: ${reason}`)),
    });
    return promise;
  }
}

function updatedOf(path: string, reply: UpdateReply): UpdatedAdvisories {
  if (reply.type === 'failed') throw new Error(reply.fault);
  if (reply.type === 'unreadable') {
    const why = reply.problem.replace(/\.+$/, '');
    throw new ApiError('advisories_unreadable', `${path} holds no advisories in the OSV format: ${why}.`);
  }
  if (reply.type === 'refused') {
    throw new ApiError(problems[reply.code] ?? 'storage_error', `${path} can't be read, or kept: ${reply.code}.`);
  }
  const { info, problems: why, ...counts } = reply.merged;
  return { ...info, ecosystems: [...info.ecosystems], ...counts, problems: [...why] };
}
