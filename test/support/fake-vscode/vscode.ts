/** As much of the editor's module as files of the extension need that are tested without an editor. */
import { URI, Utils } from 'vscode-uri';
import { plainText } from '../plain-text.ts';
import { FakePanel } from './fake-panel.ts';
import { FakeQuickPick } from './fake-quick-pick.ts';
import { scripted } from './script.ts';

export const Uri = Object.assign(URI, { joinPath: Utils.joinPath });

export class Position {
  readonly line: number;
  readonly character: number;

  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }
}

export class Range {
  readonly start: Position;
  readonly end: Position;

  constructor(startLine: number, startCharacter: number, endLine: number, endCharacter: number) {
    this.start = new Position(startLine, startCharacter);
    this.end = new Position(endLine, endCharacter);
  }

  /** Of whole lines. */
  contains({ line }: Position): boolean {
    return this.start.line <= line && line <= this.end.line;
  }
}

export class WorkspaceEdit {
  readonly replaced: { readonly path: string; readonly text: string }[] = [];

  replace(uri: URI, _: Range, text: string): void {
    this.replaced.push({ path: uri.path, text });
  }
}

export class Disposable {
  readonly dispose: () => void;

  constructor(dispose: () => void) {
    this.dispose = dispose;
  }

  static from(...all: readonly { dispose(): void }[]): Disposable {
    return new Disposable(() => {
      for (const each of all) each.dispose();
    });
  }
}

export class Location {
  readonly uri: URI;
  readonly range: { readonly start: Position; readonly end: Position };

  constructor(uri: URI, place: Range | Position) {
    this.uri = uri;
    this.range = place instanceof Range ? place : { start: place, end: place };
  }
}

export class MarkdownString {
  value: string;
  isTrusted?: boolean;
  supportHtml?: boolean;

  constructor(value: string) {
    this.value = value;
  }
}

export class CancellationError extends Error {}

export class EventEmitter<Value> {
  readonly #listeners = new Set<(value: Value) => void>();

  readonly event = (listener: (value: Value) => void): { dispose(): void } => {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  };

  fire(value: Value): void {
    for (const listener of this.#listeners) listener(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

export class CancellationTokenSource {
  readonly #cancelled = new EventEmitter<void>();
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.#cancelled.event };

  cancel(): void {
    this.token.isCancellationRequested = true;
    this.#cancelled.fire();
  }

  dispose(): void {
    this.#cancelled.dispose();
  }
}

export class LanguageModelChatMessage {
  readonly role: string;
  readonly content: unknown;

  constructor(role: string, content: unknown) {
    this.role = role;
    this.content = content;
  }

  static User(content: unknown): LanguageModelChatMessage {
    return new LanguageModelChatMessage('user', content);
  }

  static Assistant(content: unknown): LanguageModelChatMessage {
    return new LanguageModelChatMessage('assistant', content);
  }
}

export class LanguageModelTextPart {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

export class LanguageModelToolCallPart {
  readonly callId: string;
  readonly name: string;
  readonly input: object;

  constructor(callId: string, name: string, input: object) {
    this.callId = callId;
    this.name = name;
    this.input = input;
  }
}

export class LanguageModelToolResultPart {
  readonly callId: string;
  readonly content: readonly unknown[];

  constructor(callId: string, content: readonly unknown[]) {
    this.callId = callId;
    this.content = content;
  }
}

export class LanguageModelError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export class ChatResponseTurn {
  readonly result: unknown;
  readonly participant: string;
  readonly command: string | undefined;

  constructor(result: unknown, participant: string, command?: string) {
    this.result = result;
    this.participant = participant;
    this.command = command;
  }
}

export class ThemeIcon {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

export const ProgressLocation = { Window: 10, Notification: 15 };
export const QuickPickItemKind = { Separator: -1, Default: 0 };
export const ConfigurationTarget = { Global: 1 };
export const ViewColumn = { Active: -1, Beside: -2 };
export const env = { language: 'en', uriScheme: 'vscode' };

export const l10n = { t: plainText };
/** None is installed. */
export const extensions = { getExtension: () => undefined };

export const commands = {
  executeCommand: async (id: string, ...given: readonly unknown[]) => {
    if (id === 'setContext') scripted().context.set(String(given[0]), given[1]);
    else scripted().shown.push([id, ...given]);
  },
};

/** Fired by tests. */
export const editorEvents = { scrolled: new EventEmitter<unknown>(), shown: new EventEmitter<readonly unknown[]>() };

export const window = {
  get activeTextEditor() {
    return scripted().activeTextEditor;
  },
  get visibleTextEditors() {
    return scripted().visibleTextEditors;
  },
  onDidChangeTextEditorVisibleRanges: editorEvents.scrolled.event,
  onDidChangeVisibleTextEditors: editorEvents.shown.event,
  createWebviewPanel: (_: string, title: string) => {
    const panel = Object.assign(new FakePanel(), { title });
    scripted().panels.push(panel);
    return panel;
  },
  showInformationMessage: (message: string, ...rest: readonly unknown[]) =>
    scripted().answer('message', [message, ...rest]),
  showWarningMessage: (message: string, ...rest: readonly unknown[]) =>
    scripted().answer('message', [message, ...rest]),
  showErrorMessage: (message: string) => scripted().answer('error', [message]),
  createQuickPick: () => new FakeQuickPick(),
  showInputBox: (options: object) => scripted().answer('input', [options]),
  showQuickPick: async (items: unknown, options: object) => scripted().answer('pick', [await items, options]),
  showTextDocument: async (document: unknown) => void scripted().shown.push(document),
  setStatusBarMessage: (text: string) => void scripted().shown.push(text),
  withProgress: (_: object, task: () => unknown) => task(),
};

function lineOf(text: string | undefined, line: number): string {
  return text?.split('\n')[line] ?? '';
}

export const workspace = {
  get isTrusted() {
    return scripted().isTrusted;
  },
  get workspaceFolders() {
    return scripted().folders.map((uri) => ({ uri: URI.parse(uri), name: uri.slice(uri.lastIndexOf('/') + 1) }));
  },
  getConfiguration: () => ({
    get: () => undefined,
    update: async (name: string, value: unknown, target: unknown) =>
      void scripted().written.push([name, value, target]),
  }),
  openTextDocument: async (uri: URI) => {
    const provider = scripted().provider;
    const text = provider?.provideTextDocumentContent(uri);
    return {
      uri,
      text,
      getText: ({ start, end }: Range) => lineOf(text, start.line).slice(start.character, end.character),
    };
  },
  applyEdit: async ({ replaced }: WorkspaceEdit) => {
    scripted().written.push(...replaced);
    return true;
  },
  onDidChangeConfiguration: () => ({ dispose: () => undefined }),
  registerTextDocumentContentProvider: (_: string, provider: { provideTextDocumentContent(uri: URI): string }) => {
    scripted().provider = provider;
    return { dispose: () => undefined };
  },
  onDidCloseTextDocument: (listener: (document: { uri: URI }) => void) => {
    scripted().closed = listener;
    return { dispose: () => undefined };
  },
};

export const lm = {
  selectChatModels: async ({ vendor }: { readonly vendor?: string }) =>
    scripted().models.filter((model) => vendor === undefined || model.vendor === vendor),
};
