import { Range, type TextEditor, TextEditorRevealType, ViewColumn, window } from 'vscode';
import { uriOf } from '../places/place-uri.ts';
import type { Place } from '../places/place.ts';

/** Shows places while a list has the keyboard, and puts back what was there before where none of them is wanted. */
export class CodePreview {
  readonly #before: { readonly editor: TextEditor; readonly shown: readonly Range[] } | undefined;
  #wanted = 0;
  #isShown = false;

  constructor() {
    const editor = window.activeTextEditor;
    this.#before = editor && { editor, shown: editor.visibleRanges };
  }

  async show(place: Place): Promise<void> {
    const wanted = ++this.#wanted;
    this.#isShown = true;
    await openPlace(place, { isPreview: true });
    // The list was closed meanwhile.
    if (wanted !== this.#wanted && this.#wanted === 0) await this.restore();
  }

  /** A place is opened for good: nothing is put back. */
  keep(): void {
    this.#wanted += 1;
    this.#isShown = false;
  }

  async restore(): Promise<void> {
    this.#wanted = 0;
    if (!this.#isShown) return;
    if (this.#before === undefined) return closePreview();
    const { editor, shown } = this.#before;
    const { document, viewColumn = ViewColumn.Active, selection } = editor;
    const restored = await window.showTextDocument(document, { viewColumn, selection });
    if (shown[0] !== undefined) restored.revealRange(shown[0], TextEditorRevealType.AtTop);
  }
}

export interface OpenOptions {
  /** The keyboard stays where it is. */
  readonly isPreview?: boolean;
  readonly isBeside?: boolean;
}

export async function openPlace(
  place: Place,
  { isPreview = false, isBeside = false }: OpenOptions = {},
): Promise<void> {
  const line = (place.line ?? 1) - 1;
  await window.showTextDocument(uriOf(place), {
    selection: new Range(line, 0, line, 0),
    preserveFocus: isPreview,
    preview: isPreview,
    viewColumn: isBeside ? ViewColumn.Beside : ViewColumn.Active,
  });
}

async function closePreview(): Promise<void> {
  const tab = window.tabGroups.activeTabGroup.activeTab;
  if (tab?.isPreview === true) await window.tabGroups.close(tab);
}
