import type { TextDocumentContentChangeEvent } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { FileInsight, FileInsights } from '#server/app/editor/file-insights.ts';
import { PositionMap } from './position-map.ts';

/** Texts that were saved at some time and may still be what the snapshot was made of. */
const keptTexts = 3;

/** A document that a client has open, as it is in the editor. */
export class OpenDocument {
  readonly #insights: FileInsights;
  readonly #saved = new Map<string, string>();
  #text: TextDocument;
  #map: { readonly hash: string; readonly version: number; readonly map: PositionMap } | undefined;
  #hash: { readonly version: number; readonly hash: string } | undefined;

  constructor(text: TextDocument, insights: FileInsights) {
    this.#text = text;
    this.#insights = insights;
    this.noteSaved();
  }

  get text(): TextDocument {
    return this.#text;
  }

  change(changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    this.#text = TextDocument.update(this.#text, [...changes], version);
  }

  /** The text in the editor may be the one that the next snapshot is made of. */
  noteSaved(): void {
    const text = this.#text.getText();
    this.#keep(this.#insights.hashOf(text), text);
  }

  /** Undefined where the text that the snapshot was made of is not known any more. */
  mapFrom(insight: FileInsight): PositionMap | undefined {
    const { contentHash: hash } = insight;
    const { version } = this.#text;
    if (this.#map?.hash === hash && this.#map.version === version) return this.#map.map;
    const saved = this.#saved.get(hash) ?? insight.savedText();
    if (saved === undefined) return undefined;
    this.#keep(hash, saved);
    const map = new PositionMap(saved, this.#text.getText());
    this.#map = { hash, version, map };
    return map;
  }

  /** Reports whether a snapshot was made of another text than the one in the editor. */
  differsFrom(insight: FileInsight): boolean {
    if (this.#hashOfText() === insight.contentHash) return false;
    // A byte order mark is part of the file and not of the editor's text.
    const saved = this.#saved.get(insight.contentHash) ?? insight.savedText();
    if (saved !== undefined) this.#keep(insight.contentHash, saved);
    return saved !== this.#text.getText();
  }

  #hashOfText(): string {
    const { version } = this.#text;
    if (this.#hash?.version !== version) {
      this.#hash = { version, hash: this.#insights.hashOf(this.#text.getText()) };
    }
    return this.#hash.hash;
  }

  #keep(hash: string, text: string): void {
    this.#saved.delete(hash);
    this.#saved.set(hash, text);
    for (const oldest of this.#saved.keys()) {
      if (this.#saved.size <= keptTexts) return;
      this.#saved.delete(oldest);
    }
  }
}

/** The documents that a client has open, by URI. */
export class OpenDocuments {
  readonly #insights: FileInsights;
  readonly #open = new Map<string, OpenDocument>();

  constructor(insights: FileInsights) {
    this.#insights = insights;
  }

  get uris(): readonly string[] {
    return [...this.#open.keys()];
  }

  get(uri: string): OpenDocument | undefined {
    return this.#open.get(uri);
  }

  open({ uri, languageId, version, text }: OpenedDocument): void {
    this.#open.set(uri, new OpenDocument(TextDocument.create(uri, languageId, version, text), this.#insights));
  }

  close(uri: string): void {
    this.#open.delete(uri);
  }
}

export interface OpenedDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
}
