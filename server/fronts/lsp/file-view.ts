import type { Range } from 'vscode-languageserver-protocol';
import type { FileInsight } from '#server/app/editor/file-insights.ts';
import type { OpenDocument } from './open-documents.ts';
import { PositionMap, splitLines } from './position-map.ts';
import type { PlacedFile } from './workspace-folders.ts';

/** A place of the snapshot: lines and columns count from 1. */
export interface SavedPlace {
  readonly line: number;
  readonly column: number;
  /** The specifier that stands there, as written. */
  readonly name: string;
}

/** A snapshot's data of a file, in places of the text that is in the editor. */
export class FileView {
  readonly uri: string;
  readonly place: PlacedFile;
  readonly insight: FileInsight;
  readonly #map: PositionMap;
  readonly #lines: readonly string[];

  private constructor(uri: string, place: PlacedFile, insight: FileInsight, map: PositionMap, text: string) {
    this.uri = uri;
    this.place = place;
    this.insight = insight;
    this.#map = map;
    this.#lines = splitLines(text);
  }

  /** Undefined where it is not known which lines of the editor's text are those of the snapshot. */
  static of(
    uri: string,
    place: PlacedFile,
    insight: FileInsight,
    document: OpenDocument | undefined,
  ): FileView | undefined {
    const text = document === undefined ? insight.savedText() : document.text.getText();
    const map = document === undefined ? new PositionMap('', '') : document.mapFrom(insight);
    return text === undefined || map === undefined ? undefined : new FileView(uri, place, insight, map, text);
  }

  /** Line of the snapshot, from 1; undefined where the line is not there in it. */
  savedLine(line: number): number | undefined {
    const saved = this.#map.toSaved(line);
    return saved === undefined ? undefined : saved + 1;
  }

  lineText(line: number): string {
    return this.#lines[line] ?? '';
  }

  /** Reports whether a text over several lines may be open where a line begins: its quotes are an odd number above. */
  hasOpenText(line: number, quotes: RegExp): boolean {
    const all = new RegExp(quotes, 'g');
    const above = this.#lines.slice(0, line).reduce((sum, text) => sum + (text.match(all)?.length ?? 0), 0);
    return above % 2 === 1;
  }

  /** Reports whether a name stands anywhere but in the lines from `first` to `last`. */
  hasWord(name: string, first: number, last: number): boolean {
    return this.#lines.some((text, line) => (line < first || line > last) && wordsOf(text).includes(name));
  }

  /** The specifier with its quotes, in the editor; undefined where its line was changed. */
  rangeOf({ line, column, name }: SavedPlace): Range | undefined {
    const edited = this.#map.toEdited(line - 1);
    if (edited === undefined) return undefined;
    const start = column - 1;
    return {
      start: { line: edited, character: start },
      end: { line: edited, character: this.#endOf(edited, start, name) },
    };
  }

  /** Escapes make a specifier longer than it is: its closing quote shows the end. */
  #endOf(line: number, start: number, name: string): number {
    const text = this.lineText(line);
    const quote = text[start];
    const close = quote === '"' || quote === "'" || quote === '`' ? text.indexOf(quote, start + 1) : -1;
    const end = close < 0 ? start + name.length : close + 1;
    return Math.min(Math.max(end, start + 1), Math.max(text.length, start + 1));
  }
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_$]+/gu) ?? [];
}
