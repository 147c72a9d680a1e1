import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { DataAnswer, CallContext, OperationCaller } from '#server/app/operations/operation.ts';
import { StorageError } from '#server/app/ports/storage-error.ts';

type Run = (params: Record<string, unknown>, context: CallContext) => Promise<unknown> | unknown;

/** Operations that show what the pipe does with them. */
const table: Readonly<Record<string, Run>> = {
  echo: (params) => params,
  pid: () => ({ pid: process.pid }),
  environment: () => ({ names: Object.keys(process.env), cwd: process.cwd(), arguments: process.execArgv }),
  caller: (_, { caller }) => ({ kind: caller.kind }),
  wait: async ({ ms }, { signal }) => {
    await sleep(Number(ms), undefined, { signal });
    return { waitedMs: ms };
  },
  refuse: () => {
    throw new ApiError('invalid_parameter', 'no', [{ field: 'a', issue: 'type', message: 'not a number' }]);
  },
  full: () => {
    throw new StorageError('out_of_space', 'the disk is full');
  },
  fault: () => {
    throw new TypeError('a bug');
  },
};

export function trivialOperations(more: Readonly<Record<string, Run>> = {}): OperationCaller {
  return {
    async call(operationId, params, context): Promise<DataAnswer<unknown>> {
      const run = more[operationId] ?? table[operationId];
      if (run === undefined) throw new ApiError('endpoint_not_found', `no operation ${operationId}`);
      const data = await run((params ?? {}) as Record<string, unknown>, context);
      return { data: () => data, snapshot: operationId === 'echo' ? 'snp_1' : undefined };
    },
  };
}
