import type { Position, Range } from 'vscode-languageserver-protocol';
import type { FileInsight } from '#server/app/editor/file-insights.ts';
import { uriOfPath } from './file-uris.ts';
import { FileView, type SavedPlace } from './file-view.ts';
import type { OpenDocuments } from './open-documents.ts';
import type { PlacedFile } from './workspace-folders.ts';

/** Places of a project's files as the editor has them: open documents may have moved their lines. */
export class EditorPlaces {
  readonly #documents: OpenDocuments;
  readonly #place: PlacedFile;
  readonly #insight: FileInsight;
  readonly #views = new Map<string, FileView | undefined>();

  /** @param insight of any file of the project */
  constructor(documents: OpenDocuments, place: PlacedFile, insight: FileInsight) {
    this.#documents = documents;
    this.#place = place;
    this.#insight = insight;
  }

  uriOf(file: string): string {
    return uriOfPath(this.#place.folder.pathOf(file));
  }

  /** The name at a place; where its line was changed since, the place as it was saved. */
  rangeOf(file: string, place: SavedPlace): Range {
    return this.#viewOf(file)?.rangeOf(place) ?? savedRange(place);
  }

  /** From the name of a declaration to its last line. */
  extentOf(file: string, place: SavedPlace & { readonly endLine: number }): Range {
    const { start, end } = this.rangeOf(file, place);
    return { start, end: later(end, { line: start.line + place.endLine - place.line, character: 0 }) };
  }

  #viewOf(file: string): FileView | undefined {
    if (!this.#views.has(file)) this.#views.set(file, this.#look(file));
    return this.#views.get(file);
  }

  #look(file: string): FileView | undefined {
    const uri = this.uriOf(file);
    const document = this.#documents.get(uri);
    const insight = document && this.#insight.other(file);
    return insight && FileView.of(uri, { ...this.#place, file }, insight, document);
  }
}

function savedRange({ line, column, name }: SavedPlace): Range {
  const start = { line: line - 1, character: column - 1 };
  return { start, end: { ...start, character: start.character + name.length } };
}

function later(a: Position, b: Position): Position {
  return b.line > a.line ? b : a;
}
