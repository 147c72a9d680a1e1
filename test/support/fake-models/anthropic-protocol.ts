import type { FakeEnd, FakeRefusal } from './fake-answer.ts';
import { event, type FakeProtocol } from './fake-protocol.ts';

interface MessagesBody {
  readonly model: string;
  readonly max_tokens: number;
  readonly system?: string;
  readonly messages: readonly { readonly role: string; readonly content: string | readonly ContentBlock[] }[];
  readonly tools?: readonly { readonly name: string; readonly input_schema: object }[];
  readonly tool_choice?: { readonly type: string };
}

interface ContentBlock {
  readonly type: string;
  readonly text?: string;
  readonly content?: string;
}

const stopReasons = { stop: 'end_turn', limit: 'max_tokens', filter: 'refusal' } as const;

const refusals: Readonly<Record<FakeRefusal, readonly [status: number, type: string, message: string]>> = {
  wrong_key: [401, 'authentication_error', 'invalid x-api-key'],
  forbidden: [403, 'permission_error', 'Your API key does not have permission to use the specified resource.'],
  too_many: [429, 'rate_limit_error', 'This request would exceed your rate limit.'],
  no_quota: [400, 'invalid_request_error', 'Your credit balance is too low to access the API.'],
  too_long: [400, 'invalid_request_error', 'prompt is too long: 205000 tokens > 200000 maximum'],
  no_tools: [400, 'invalid_request_error', 'tools are not supported by this model'],
  unknown_model: [404, 'not_found_error', 'model: none'],
  broken: [500, 'api_error', 'Internal server error'],
  overloaded: [529, 'overloaded_error', 'Overloaded'],
};

/** The protocol of `POST /v1/messages`. */
export const anthropicProtocol: FakeProtocol = {
  path: '/v1/messages',
  opening:
    named({ type: 'message_start', message: { id: 'msg_1', type: 'message', role: 'assistant', content: [] } }) +
    named({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }) +
    named({ type: 'ping' }),
  failure: named({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
  read: (body, headers) => {
    const { model, system = '', messages, max_tokens, tools = [], tool_choice } = body as MessagesBody;
    return {
      model,
      system,
      messages: messages.map(({ role, content }) => ({ role, text: textOf(content) })),
      answerTokensMax: max_tokens,
      key: headers['x-api-key'] as string | undefined,
      tools: tool_choice?.type === 'auto' ? tools.map(({ name }) => name) : [],
    };
  },
  text: (text) => named({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
  tool: ({ id, name, input }, at) => {
    const index = at + 1;
    const block = { type: 'tool_use', id: id ?? `toolu_${index}`, name, input: {} };
    const [first, second] = [input.slice(0, input.length / 2), input.slice(input.length / 2)];
    const delta = (partial_json: string) =>
      named({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json } });
    return (
      named({ type: 'content_block_start', index, content_block: block }) +
      delta('') +
      delta(first) +
      delta(second) +
      named({ type: 'content_block_stop', index })
    );
  },
  end,
  refusal: (why) => {
    const [status, type, message] = refusals[why];
    return { status, body: { type: 'error', error: { type, message }, request_id: 'req_1' } };
  },
};

/** Results of tools are texts of the user there. */
function textOf(content: string | readonly ContentBlock[]): string {
  if (typeof content === 'string') return content;
  return content.map((block) => block.text ?? block.content ?? '').join('\n');
}

function named(data: { readonly type: string; readonly [field: string]: unknown }): string {
  return event(data, data.type);
}

function end(how: FakeEnd, calledTools: boolean): string {
  if (how === 'nothing') return '';
  const stop_reason = calledTools ? 'tool_use' : stopReasons[how];
  return (
    named({ type: 'content_block_stop', index: 0 }) +
    event(
      { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 9 } },
      'message_delta',
    ) +
    named({ type: 'message_stop' })
  );
}
