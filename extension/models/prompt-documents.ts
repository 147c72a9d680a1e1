import { type Disposable, EventEmitter, type TextDocumentContentProvider, Uri, window, workspace } from 'vscode';

const scheme = 'groundplan-prompt';

/** Prompts as documents that can be read and not be written; each is forgotten with its editor. */
export class PromptDocuments implements TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changes = new EventEmitter<Uri>();
  readonly #listening: readonly Disposable[];
  #last = 0;

  readonly onDidChange = this.#changes.event;

  constructor() {
    this.#listening = [
      workspace.registerTextDocumentContentProvider(scheme, this),
      workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === scheme) this.#texts.delete(uri.path);
      }),
    ];
  }

  async show(text: string): Promise<void> {
    // The ending makes it plain text: nothing in it is drawn.
    const uri = Uri.from({ scheme, path: `/Prompt ${++this.#last}.txt` });
    this.#texts.set(uri.path, text);
    await window.showTextDocument(await workspace.openTextDocument(uri), { preview: true });
  }

  provideTextDocumentContent({ path }: Uri): string {
    return this.#texts.get(path) ?? '';
  }

  dispose(): void {
    for (const each of this.#listening) each.dispose();
    this.#changes.dispose();
    this.#texts.clear();
  }
}
