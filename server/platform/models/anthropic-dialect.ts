import { part, textPart } from './json-parts.ts';
import type { ProviderDialect, Sign } from './provider-dialect.ts';

/** `POST /v1/messages` with `stream` (https://docs.anthropic.com/en/api/messages-streaming). */
export const anthropicDialect: ProviderDialect = {
  path: '/v1/messages',
  headers: (key) => ({ 'anthropic-version': '2023-06-01', ...(key !== undefined && { 'x-api-key': key }) }),
  bodies: ({ model }, { system, messages, answerTokensMax }) => [
    {
      model,
      system,
      messages: messages.map(({ role, text }) => ({ role, content: text })),
      max_tokens: answerTokensMax,
      stream: true,
    },
  ],
  wantsOtherForm: () => false,
  read: (data) => {
    switch (textPart(data, 'type')) {
      case 'content_block_start':
        return textPart(data, 'content_block', 'type') === 'tool_use'
          ? { calledTool: true }
          : textOf(data, 'content_block');
      case 'content_block_delta':
        return textOf(data, 'delta');
      case 'message_delta':
        return endOf(textPart(data, 'delta', 'stop_reason'));
      case 'message_stop':
        return { end: 'complete' };
      case 'error':
        return { failure: part(data, 'error') ?? null };
      default:
        return {};
    }
  },
};

/** Thoughts, signatures and arguments of tools are no text. */
function textOf(data: unknown, where: 'content_block' | 'delta'): Sign {
  const type = textPart(data, where, 'type');
  const text = type === 'text' || type === 'text_delta' ? textPart(data, where, 'text') : undefined;
  return text === undefined ? {} : { text };
}

function endOf(reason: string | undefined): Sign {
  if (reason === undefined) return {};
  if (reason === 'refusal') return { end: 'refused' };
  if (reason === 'max_tokens') return { end: 'cut' };
  return { end: reason === 'model_context_window_exceeded' ? 'too_long' : 'complete' };
}
