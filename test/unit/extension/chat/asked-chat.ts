import type { ChatRequest, ChatResult } from 'vscode';
import type { OnAnswerItem } from '#protocol/ask.ts';
import { type ChatBench, streamIn } from '../../../support/fake-vscode/chat-bench.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';

const { CancellationTokenSource } = await fakeVscode();
const { answerRequest } = await import('#extension/chat/answer-request.ts');

/** The engine's answer. */
export const answered = {
  answer: '`placeOrder` calls `totalOf` [1], twice [2].',
  sources: [
    { file: 'src/order.ts', line: 8, endLine: 10, content: '', score: 1 },
    { file: 'src/cart.ts', line: 3, endLine: 3, content: '', score: 1 },
  ],
  mode: 'graph',
  certainty: 'exact',
  reasons: [],
  conversationId: 'cnv_1',
};

/** An engine that streams the answer in items. */
export const asks = (answer: object = {}) => ({
  'ask.run': (_: unknown, onItem?: OnAnswerItem) => streamIn(4, { ...answered, ...answer } as typeof answered, onItem),
});

/** `token` is that of a person who waits. */
export async function ask(
  bench: ChatBench,
  request: Partial<ChatRequest>,
  history: unknown[] = [],
): Promise<ChatResult> {
  const { token } = new CancellationTokenSource();
  return answerRequest(bench.parts(request, token, history as never));
}
