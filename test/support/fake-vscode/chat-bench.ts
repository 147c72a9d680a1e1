/** A chat of an editor, in front of an engine that answers from a table. */
import type { CancellationToken, ChatContext, ChatRequest, ChatResponseStream, Location, MarkdownString } from 'vscode';
import type { OnAnswerItem, AnswerItem } from '#protocol/ask.ts';
import type { ChatParts } from '#extension/chat/chat-parts.ts';
import type { EngineSession, EngineState } from '#extension/session/engine-session.ts';

export interface Asked {
  readonly id: string;
  readonly params: Readonly<Record<string, unknown>>;
}

type Answers = Readonly<Record<string, (params: never, onItem?: OnAnswerItem) => unknown>>;

const running: EngineState = {
  kind: 'running',
  status: { folders: [{ uri: 'file:///shop', projectId: 'prj_1', trusted: true }], api: {}, problems: [] },
};

const onDidChangeState = () => ({ dispose: () => undefined });

/** The content of a chat as a person sees it, in the order in which it came. */
export class ChatBench {
  readonly asked: Asked[] = [];
  readonly shown: string[] = [];
  readonly references: string[] = [];
  readonly buttons: string[] = [];
  readonly markdown: MarkdownString[] = [];
  readonly progress: string[] = [];
  /** Models of chats that were to answer, and the listeners of what they write. */
  readonly inChats: { readonly model: unknown; readonly onItem: OnAnswerItem }[] = [];
  /** Provider of a chat's questions, as the window's models say. */
  provider = 'off';
  state = running;
  symbol: string | undefined;
  readonly #answers: Answers;

  constructor(answers: Answers = {}) {
    this.#answers = answers;
  }

  get text(): string {
    return this.shown.join('');
  }

  parts(given: Partial<ChatRequest>, token: CancellationToken, history: ChatContext['history'] = []): ChatParts {
    const request = { prompt: '', command: undefined, references: [], ...given } as unknown as ChatRequest;
    return {
      request,
      context: { history },
      stream: this.#stream(),
      token,
      session: this.#session(),
      models: {
        options: () => ({ provider: this.provider }),
        inChat: (model: unknown, onItem: OnAnswerItem, work: () => unknown) => {
          this.inChats.push({ model, onItem: onItem });
          return work();
        },
      } as unknown as ChatParts['models'],
    };
  }

  #stream(): ChatResponseStream {
    return {
      markdown: (text: string | MarkdownString) => {
        if (typeof text !== 'string') this.markdown.push(text);
        this.shown.push(typeof text === 'string' ? text : text.value);
      },
      anchor: (at: Location, title: string) => this.shown.push(`⟦${title} → ${linesOf(at)}⟧`),
      reference: (at: Location) => this.references.push(linesOf(at)),
      button: ({ command, arguments: args = [] }: { command: string; arguments?: unknown[] }) =>
        this.buttons.push([command, ...args].join(' ')),
      progress: (text: string) => this.progress.push(text),
    } as unknown as ChatResponseStream;
  }

  #session(): EngineSession {
    const call = async (id: string, params: Asked['params'], _: unknown, onItem?: OnAnswerItem) => {
      this.asked.push({ id, params });
      const answer = this.#answers[id];
      if (answer === undefined) throw new Error(`nobody asks for ${id}`);
      return { data: await answer(params as never, onItem) };
    };
    return { state: this.state, onDidChangeState, call, symbolAt: async () => this.symbol } as unknown as EngineSession;
  }
}

function linesOf({ uri, range }: Location): string {
  const { start, end } = range;
  const isToItsEnd = end.line > start.line && end.character === 0;
  return `${uri.path}:${start.line + 1}${isToItsEnd ? `-${end.line}` : ''}`;
}

/** Streams an answer in pieces of some characters. */
export function streamIn(
  size: number,
  answer: { readonly answer: string; readonly sources: readonly object[] },
  onItem?: OnAnswerItem,
) {
  for (const data of answer.sources) onItem?.({ event: 'source', data } as AnswerItem);
  for (let at = 0; at < answer.answer.length; at += size)
    onItem?.({ event: 'delta', data: { text: answer.answer.slice(at, at + size) } });
  return answer;
}
