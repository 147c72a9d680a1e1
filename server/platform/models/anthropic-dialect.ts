import { type ModelPrompt, type PromptTools, type PromptTurn, toolInput } from '#protocol/model-prompt.ts';
import { part, textPart } from './json-parts.ts';
import type { CallPart, ProviderDialect, Sign } from './provider-dialect.ts';

/** `POST /v1/messages` with `stream` (https://docs.anthropic.com/en/api/messages-streaming). */
export const anthropicDialect: ProviderDialect = {
  path: '/v1/messages',
  headers: (key) => ({ 'anthropic-version': '2023-06-01', ...(key !== undefined && { 'x-api-key': key }) }),
  bodies: ({ model }, { system, messages, answerTokensMax, tools }: ModelPrompt) => [
    {
      model,
      system,
      messages: messages.map(turnOf),
      max_tokens: answerTokensMax,
      stream: true,
      ...(tools && toolsOf(tools)),
    },
  ],
  wantsOtherForm: () => false,
  read: (data) => {
    switch (textPart(data, 'type')) {
      case 'content_block_start':
        return textPart(data, 'content_block', 'type') === 'tool_use' ? callOf(data) : textOf(data, 'content_block');
      case 'content_block_delta':
        return textPart(data, 'delta', 'type') === 'input_json_delta' ? callOf(data) : textOf(data, 'delta');
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

/** Empty texts are refused there. */
function turnOf(turn: PromptTurn): object {
  if (turn.role === 'user') return { role: 'user', content: turn.text };
  if (turn.role === 'tool') {
    const content = turn.results.map(({ call, text }) => ({ type: 'tool_result', tool_use_id: call, content: text }));
    return { role: 'user', content };
  }
  const calls = turn.calls.map((call) => {
    return { type: 'tool_use', id: call.id, name: call.name, input: toolInput(call) ?? {} };
  });
  return { role: 'assistant', content: [...(turn.text === '' ? [] : [{ type: 'text', text: turn.text }]), ...calls] };
}

function toolsOf({ offered, mayCall }: PromptTools): object {
  return {
    tools: offered.map(({ name, description, input }) => ({ name, description, input_schema: input })),
    tool_choice: { type: mayCall ? 'auto' : 'none' },
  };
}

/** Thoughts and signatures are no text. */
function textOf(data: unknown, where: 'content_block' | 'delta'): Sign {
  const type = textPart(data, where, 'type');
  const text = type === 'text' || type === 'text_delta' ? textPart(data, where, 'text') : undefined;
  return text === undefined ? {} : { text };
}

function callOf(data: unknown): Sign {
  const index = part(data, 'index');
  const id = textPart(data, 'content_block', 'id');
  const name = textPart(data, 'content_block', 'name');
  const input = textPart(data, 'delta', 'partial_json');
  const call: CallPart = {
    index: typeof index === 'number' ? index : 0,
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(input !== undefined && { input }),
  };
  return { calls: [call] };
}

function endOf(reason: string | undefined): Sign {
  if (reason === undefined) return {};
  if (reason === 'refusal') return { end: 'refused' };
  if (reason === 'max_tokens') return { end: 'cut' };
  return { end: reason === 'model_context_window_exceeded' ? 'too_long' : 'complete' };
}
