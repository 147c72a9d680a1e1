import type { FakeEnd, FakeRefusal } from './fake-answer.ts';
import { event, type FakeProtocol } from './fake-protocol.ts';

interface ChatBody {
  readonly model: string;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly messages: readonly { readonly role: string; readonly content: string | null }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly tool_choice?: string;
}

const finishReasons = { stop: 'stop', limit: 'length', filter: 'content_filter' } as const;

const refusals: Readonly<Record<FakeRefusal, readonly [status: number, code: string | null, message: string]>> = {
  wrong_key: [401, 'invalid_api_key', 'Incorrect API key provided: sk-wr****ong.'],
  forbidden: [403, 'unsupported_country_region_territory', 'Country, region, or territory not supported'],
  too_many: [429, 'rate_limit_exceeded', 'Rate limit reached for requests'],
  no_quota: [429, 'insufficient_quota', 'You exceeded your current quota'],
  too_long: [400, 'context_length_exceeded', "This model's maximum context length is 4096 tokens."],
  no_tools: [400, null, 'registry.ollama.ai/library/small:2b does not support tools'],
  unknown_model: [404, 'model_not_found', 'The model does not exist'],
  broken: [500, null, 'The server had an error while processing your request'],
  overloaded: [503, null, 'The engine is currently overloaded'],
};

/** The protocol of `POST …/chat/completions`, as Ollama, LM Studio and many others speak it. */
export const openaiProtocol: FakeProtocol = {
  path: '/chat/completions',
  opening: `: a comment\n\n${chunk({ role: 'assistant', content: '' })}`,
  failure: event({ error: { message: 'The server had an error', type: 'server_error' } }),
  read: (body, headers) => {
    const { model, messages, max_tokens, max_completion_tokens, tools = [], tool_choice } = body as ChatBody;
    const texts = messages.map(({ role, content }) => ({ role, text: content ?? '' }));
    return {
      model,
      system: texts.find(({ role }) => role === 'system')?.text ?? '',
      messages: texts.filter(({ role }) => role !== 'system'),
      answerTokensMax: max_completion_tokens ?? max_tokens ?? 0,
      key: headers.authorization?.replace(/^Bearer /, ''),
      tools: tool_choice === 'auto' ? tools.map((tool) => tool.function.name) : [],
    };
  },
  text: (content) => chunk({ content }),
  tool: ({ id, name, input }, index) => {
    const given = (args: string, more: object = {}) =>
      chunk({ tool_calls: [{ index, ...more, function: { arguments: args, ...('id' in more && { name }) } }] });
    const middle = Math.floor(input.length / 2);
    const first = given('', { id: id ?? `call_${index + 1}`, type: 'function' });
    return first + given(input.slice(0, middle)) + given(input.slice(middle));
  },
  end,
  refusal: (why) => {
    const [status, code, message] = refusals[why];
    return { status, body: { error: { message, type: 'invalid_request_error', param: null, code } } };
  },
};

function chunk(delta: object, finish_reason: string | null = null): string {
  return event({ id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] });
}

function end(how: FakeEnd, calledTools: boolean): string {
  if (how === 'nothing') return '';
  const usage = event({ id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [], usage: { total_tokens: 9 } });
  return `${chunk({}, calledTools ? 'tool_calls' : finishReasons[how])}${usage}data: [DONE]\n\n`;
}
