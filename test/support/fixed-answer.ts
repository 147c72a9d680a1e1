import type { Answer, AskPrompt } from '#protocol/ask.ts';

/** Returns the answer where nothing is indexed. */
export function fixedAnswer(snapshot: string): Answer {
  const conversationId = 'cnv_01JD3ZK8M4Q7V9X2C5B6N8P0RT';
  return { answer: 'Nothing.', sources: [], mode: 'extractive', conversationId, snapshot };
}

/** The prompt that would be sent for it. */
export const fixedPrompt: AskPrompt = {
  wouldSend: false,
  system: '',
  messages: [],
  tokens: 0,
  contextTokens: 16_000,
  tools: [],
  budget: { toolCalls: 8, toolTokens: 12_000, seconds: 60 },
  sources: [],
};
