import { part, textPart } from './json-parts.ts';
import type { ProviderDialect, Sign } from './provider-dialect.ts';

/**
 * `POST …/chat/completions` with `stream`, as OpenAI, Ollama, LM Studio, llama.cpp, vLLM and many others answer it
 * (https://platform.openai.com/docs/api-reference/chat-streaming).
 */
export const openaiDialect: ProviderDialect = {
  path: '/chat/completions',
  endMark: '[DONE]',
  headers: (key): Readonly<Record<string, string>> => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
  bodies: ({ model }, { system, messages, answerTokensMax }) => {
    const turns = messages.map(({ role, text }) => ({ role, content: text }));
    const common = { model, messages: [{ role: 'system', content: system }, ...turns], stream: true };
    // Everybody knows the first; newer models of OpenAI refuse it and want the second, which some others do not know.
    return [
      { ...common, max_tokens: answerTokensMax },
      { ...common, max_completion_tokens: answerTokensMax },
    ];
  },
  wantsOtherForm: (refusal) => textPart(refusal, 'error', 'param') === 'max_tokens',
  read: (data) => {
    if (data === undefined) return { end: 'complete' };
    const failure = part(data, 'error');
    if (failure !== undefined && failure !== null) return { failure };
    const choice = part(data, 'choices', 0);
    const text = textPart(choice, 'delta', 'content');
    const end = endOf(textPart(choice, 'finish_reason'));
    return { ...(text !== undefined && { text }), ...(callsTool(choice) && { calledTool: true }), ...(end && { end }) };
  },
};

function callsTool(choice: unknown): boolean {
  const calls = part(choice, 'delta', 'tool_calls');
  return (Array.isArray(calls) && calls.length > 0) || part(choice, 'delta', 'function_call') instanceof Object;
}

function endOf(reason: string | undefined): Sign['end'] {
  if (reason === undefined || reason === '') return undefined;
  if (reason === 'length') return 'cut';
  return reason === 'content_filter' ? 'refused' : 'complete';
}
