import type { OperationId } from '#protocol/operations.ts';
import { type Bridge, BridgeError } from '#webview/bridge/bridge.ts';

export type Scripted = { readonly data: unknown; readonly snapshot?: string } | { readonly refused: number };

/** Answers calls one after the other; what comes after the last answer waits for ever. */
export function scriptedBridge(answers: readonly Scripted[]) {
  const calls: { readonly id: OperationId; readonly params: unknown }[] = [];
  const call = (id: OperationId, params: unknown): Promise<unknown> => {
    const answer = answers[calls.length];
    calls.push({ id, params });
    if (answer === undefined) return new Promise(() => undefined);
    if ('data' in answer) return Promise.resolve(answer);
    return Promise.reject(new BridgeError(`code_${answer.refused}`, answer.refused, 'Refused.'));
  };
  const bridge = { call, onConnection: () => () => undefined } as unknown as Bridge;
  return { bridge, calls };
}

/** Until all that has an answer by now has gone on. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
