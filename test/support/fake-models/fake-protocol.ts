import type { IncomingHttpHeaders } from 'node:http';
import type { FakeCall, FakeEnd, FakeQuestion, FakeRefusal } from './fake-answer.ts';

/** How a provider's protocol writes what a fake one does. Events are whole, with their empty line. */
export interface FakeProtocol {
  /** Path that is posted to, below the provider's address. */
  readonly path: string;
  read(body: unknown, headers: IncomingHttpHeaders): FakeQuestion;
  /** Before any text. */
  readonly opening: string;
  text(text: string): string;
  /** @param index counts the calls of an answer */
  tool(call: FakeCall, index: number): string;
  end(how: FakeEnd, calledTools: boolean): string;
  /** In the middle of a stream. */
  readonly failure: string;
  refusal(why: FakeRefusal): { readonly status: number; readonly body: unknown };
}

export function event(data: unknown, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
}
