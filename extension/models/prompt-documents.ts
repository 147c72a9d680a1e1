import { commands, type Disposable, type TextDocumentContentProvider, Uri, window, workspace } from 'vscode';

const scheme = 'groundplan-prompt';

/** Paths of prompts that wait for a word: their editors have buttons in the title. */
const waitingContext = 'groundplan.promptsToAllow';

export interface ShownPrompt {
  /** Has the person say, by the buttons of its editor, whether questions may be sent. Closing the editor is a no. */
  isAllowed(): Promise<boolean>;
}

/** Prompts as documents that can be read and not be written; each is forgotten with its editor. */
export class PromptDocuments implements TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>();
  readonly #waiting = new Map<string, (isAllowed: boolean) => void>();
  readonly #listening: readonly Disposable[];
  #last = 0;

  constructor() {
    this.#listening = [
      workspace.registerTextDocumentContentProvider(scheme, this),
      workspace.onDidCloseTextDocument((document) => {
        if (document.uri.scheme === scheme) this.#forget(document.uri);
      }),
    ];
  }

  async show(text: string): Promise<ShownPrompt> {
    // The ending makes it plain text: nothing in it is drawn.
    const uri = Uri.from({ scheme, path: `/Prompt ${++this.#last}.txt` });
    this.#texts.set(uri.path, text);
    // Not as a preview: a user who looks at the code meanwhile finds the prompt again.
    await window.showTextDocument(await workspace.openTextDocument(uri), { preview: false });
    return { isAllowed: () => this.#wait(uri) };
  }

  /** @param given what a button in the title of an editor passes on; run by its name, a command means the one that is looked at */
  answer(given: unknown, isAllowed: boolean): void {
    const meant = given instanceof Uri ? given : window.activeTextEditor?.document.uri;
    if (meant?.scheme === scheme) this.#end(meant, isAllowed);
  }

  provideTextDocumentContent({ path }: Uri): string {
    return this.#texts.get(path) ?? '';
  }

  dispose(): void {
    for (const each of this.#listening) each.dispose();
    this.#texts.clear();
    this.#waiting.clear();
  }

  #wait({ path }: Uri): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting.set(path, resolve);
    this.#showButtons();
    return promise;
  }

  #forget(uri: Uri): void {
    this.#texts.delete(uri.path);
    this.#end(uri, false);
  }

  #end({ path }: Uri, isAllowed: boolean): void {
    this.#waiting.get(path)?.(isAllowed);
    if (this.#waiting.delete(path)) this.#showButtons();
  }

  #showButtons(): void {
    void commands.executeCommand('setContext', waitingContext, [...this.#waiting.keys()]);
  }
}
