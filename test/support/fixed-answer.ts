import type { Answer } from '#protocol/ask.ts';

/** What a question is answered with where nothing is indexed. */
export function fixedAnswer(snapshot: string): Answer {
  const conversationId = 'cnv_01JD3ZK8M4Q7V9X2C5B6N8P0RT';
  return { answer: 'Nothing.', sources: [], mode: 'extractive', conversationId, snapshot };
}
