/** State of the editor in a test, and the actions of the person in it. */
import type { LanguageModelChat } from 'vscode';
import type { URI } from 'vscode-uri';
import type { FakePanel } from './fake-panel.ts';

export type Asked = 'message' | 'error' | 'input' | 'pick';

export class Script {
  isTrusted = true;
  folders: readonly string[] = ['file:///shop'];
  models: readonly LanguageModelChat[] = [];
  activeTextEditor: unknown;
  visibleTextEditors: readonly unknown[] = [];
  /** Documents and messages that were shown. */
  readonly shown: unknown[] = [];
  /** Those that were opened. */
  readonly panels: FakePanel[] = [];
  /** Settings as they were written: name, value, target. */
  readonly written: unknown[] = [];
  /** Questions to the person. */
  readonly asked: { readonly kind: Asked; readonly given: readonly unknown[] }[] = [];
  /** Values of `setContext`, as they are now. */
  readonly context = new Map<string, unknown>();
  provider: { provideTextDocumentContent(uri: URI): string } | undefined;
  closed: ((document: { uri: URI }) => void) | undefined;
  readonly #answers: ((given: readonly unknown[]) => unknown)[] = [];

  /** The person's next answer; no answer is a cancellation. */
  next(answer: (given: readonly unknown[]) => unknown): this {
    this.#answers.push(answer);
    return this;
  }

  async answer(kind: Asked, given: readonly unknown[]): Promise<unknown> {
    this.asked.push({ kind, given });
    return this.#answers.shift()?.(given);
  }
}

let current = new Script();

export function scripted(): Script {
  return current;
}

/** Begins a test in an editor where nothing has happened. */
export function newScript(): Script {
  current = new Script();
  return current;
}
