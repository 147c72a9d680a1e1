import type { PromptTools, PromptTurn } from '#protocol/model-prompt.ts';
import { part, textPart } from './json-parts.ts';
import type { CallPart, ProviderDialect, Sign } from './provider-dialect.ts';

/**
 * `POST …/chat/completions` with `stream`, as OpenAI, Ollama, LM Studio, llama.cpp, vLLM and many others answer it
 * (https://platform.openai.com/docs/api-reference/chat-streaming).
 */
export const openaiDialect: ProviderDialect = {
  path: '/chat/completions',
  endMark: '[DONE]',
  headers: (key): Readonly<Record<string, string>> => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
  bodies: ({ model }, { system, messages, answerTokensMax, tools }) => {
    const turns = [{ role: 'system', content: system }, ...messages.flatMap(turnsOf)];
    const common = { model, messages: turns, stream: true, ...(tools && toolsOf(tools)) };
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
    const calls = callsOf(choice);
    return { ...(text !== undefined && { text }), ...(calls.length > 0 && { calls }), ...(end && { end }) };
  },
};

function turnsOf(turn: PromptTurn): object[] {
  if (turn.role === 'user') return [{ role: 'user', content: turn.text }];
  if (turn.role === 'tool') {
    return turn.results.map(({ call, text }) => ({ role: 'tool', tool_call_id: call, content: text }));
  }
  const calls = turn.calls.map(({ id, name, input }) => {
    return { id, type: 'function', function: { name, arguments: input } };
  });
  return [{ role: 'assistant', content: turn.text === '' ? null : turn.text, tool_calls: calls }];
}

function toolsOf({ offered, mayCall }: PromptTools): object {
  return {
    tools: offered.map(({ name, description, input }) => {
      return { type: 'function', function: { name, description, parameters: input } };
    }),
    tool_choice: mayCall ? 'auto' : 'none',
  };
}

/** Some servers leave out the index, and give each call whole. */
function callsOf(choice: unknown): CallPart[] {
  const calls = part(choice, 'delta', 'tool_calls');
  if (!Array.isArray(calls)) return [];
  return calls.map((call: unknown, position) => {
    const index = part(call, 'index');
    const id = textPart(call, 'id');
    const name = textPart(call, 'function', 'name');
    const input = textPart(call, 'function', 'arguments');
    return {
      index: typeof index === 'number' ? index : position,
      ...(id !== undefined && { id }),
      ...(name !== undefined && { name }),
      ...(input !== undefined && { input }),
    };
  });
}

function endOf(reason: string | undefined): Sign['end'] {
  if (reason === undefined || reason === '') return undefined;
  if (reason === 'length') return 'cut';
  return reason === 'content_filter' ? 'refused' : 'complete';
}
