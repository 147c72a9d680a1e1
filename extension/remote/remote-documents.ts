import { type Disposable, type TextDocumentContentProvider, Uri, window, workspace } from 'vscode';

const scheme = 'groundplan-remote';

/** Requests as documents that can be read and not be written; each is forgotten with its editor. */
export class RemoteDocuments implements TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>();
  readonly #listening: readonly Disposable[];
  #last = 0;

  constructor() {
    this.#listening = [
      workspace.registerTextDocumentContentProvider(scheme, this),
      workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === scheme) this.#texts.delete(uri.path);
      }),
    ];
  }

  /** @param isPreview the editor is taken by the next document */
  async show(title: string, text: string, isPreview: boolean): Promise<void> {
    // The ending makes it plain text: nothing in it is drawn.
    const uri = Uri.from({ scheme, path: `/${title.replaceAll(/[/\\]+/g, ' ')} ${++this.#last}.txt` });
    this.#texts.set(uri.path, text);
    await window.showTextDocument(await workspace.openTextDocument(uri), { preview: isPreview });
  }

  provideTextDocumentContent({ path }: Uri): string {
    return this.#texts.get(path) ?? '';
  }

  dispose(): void {
    for (const each of this.#listening) each.dispose();
    this.#texts.clear();
  }
}
