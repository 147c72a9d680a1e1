import type {
  CodeAction,
  CodeActionParams,
  CodeLens,
  Diagnostic,
  DocumentDiagnosticParams,
  DocumentDiagnosticReport,
  ExecuteCommandParams,
  Hover,
  HoverParams,
  Location,
} from 'vscode-languageserver-protocol';
import type { EditorEngine } from '#server/app/editor/editor-engine.ts';
import type { FileInsight } from '#server/app/editor/file-insights.ts';
import { fileLenses, resolveLens, uriOfLens } from './code-lenses.ts';
import { cycleDiagnostics } from './cycle-diagnostics.ts';
import type { Settings } from './editor-options.ts';
import { FileView } from './file-view.ts';
import { importAt, importHover, isOn } from './import-hover.ts';
import { type ImportLoop, ImportLoops } from './import-loops.ts';
import { neighbourLocations } from './neighbour-locations.ts';
import type { OpenDocuments } from './open-documents.ts';
import { touches, typeOnlyActions, wantsQuickFixes } from './type-only-actions.ts';
import type { PlacedFile, WorkspaceFolders } from './workspace-folders.ts';

export interface FeatureParts {
  readonly engine: EditorEngine;
  readonly folders: WorkspaceFolders;
  readonly documents: OpenDocuments;
  readonly settings: () => Settings;
  readonly readsMarkdown: () => boolean;
  /** Aborted when the client is gone. */
  readonly gone: AbortSignal;
}

/** What an editor shows of the newest snapshots. What is not known at the moment is empty, never an error. */
export class LanguageFeatures {
  readonly #parts: FeatureParts;
  readonly #loops: ImportLoops;

  constructor(parts: FeatureParts) {
    this.#parts = parts;
    this.#loops = new ImportLoops(parts.gone);
  }

  lenses(uri: string): CodeLens[] {
    const insight = this.#parts.settings().codeLens ? this.#insightOf(uri) : undefined;
    return insight === undefined ? [] : fileLenses(uri, insight);
  }

  resolveLens(lens: CodeLens): CodeLens {
    const uri = uriOfLens(lens);
    return uri === undefined ? lens : resolveLens(lens, uri, this.#insightOf(uri));
  }

  async hover({ textDocument: { uri }, position }: HoverParams): Promise<Hover | null> {
    const view = this.#parts.settings().hover ? this.#viewOf(uri) : undefined;
    const hovered = view && importAt(view, position);
    if (view === undefined || hovered === undefined) return null;
    const loops = await this.#loopsOf(view);
    // Editors show the diagnostic that lies there above the hover.
    const marks = cycleDiagnostics(view, loops, this.#parts.settings().cycleDiagnostics);
    const isTold = marks.some(({ range }) => isOn(range, position));
    return importHover(view, hovered, isTold ? [] : loops, this.#parts.readsMarkdown());
  }

  async diagnostics(uri: string): Promise<Diagnostic[]> {
    const severity = this.#parts.settings().cycleDiagnostics;
    const view = severity === 'off' ? undefined : this.#viewOf(uri);
    if (view === undefined) return [];
    return cycleDiagnostics(view, await this.#loopsOf(view), severity);
  }

  async pulledDiagnostics(params: DocumentDiagnosticParams): Promise<DocumentDiagnosticReport> {
    const { textDocument, previousResultId } = params;
    const resultId = this.#stateOf(textDocument.uri);
    if (resultId === previousResultId) return { kind: 'unchanged', resultId };
    return { kind: 'full', resultId, items: await this.diagnostics(textDocument.uri) };
  }

  async actions(params: CodeActionParams, signal: AbortSignal): Promise<CodeAction[]> {
    const { uri } = params.textDocument;
    const [document, insight] = [this.#parts.documents.get(uri), this.#insightOf(uri)];
    if (document === undefined || insight === undefined || !wantsQuickFixes(params)) return [];
    const inCycles = await this.diagnostics(uri);
    const asked = inCycles.filter(({ range }) => touches(range, params.range));
    if (asked.length === 0) return [];
    const { text } = document;
    const imports = await insight.typeOnlyImports(text.getText(), signal);
    // What was typed meanwhile has moved the places.
    return document.text === text ? typeOnlyActions(text, asked, imports) : [];
  }

  runCommand({ command, arguments: [uri] = [] }: ExecuteCommandParams): Location[] {
    const place = typeof uri === 'string' ? this.#parts.folders.place(uri) : undefined;
    const insight = place && this.#insightAt(place);
    return place === undefined || insight === undefined ? [] : neighbourLocations(command, insight, place);
  }

  #insightOf(uri: string): FileInsight | undefined {
    const place = this.#parts.folders.place(uri);
    return place && this.#insightAt(place);
  }

  #insightAt({ projectId, file }: PlacedFile): FileInsight | undefined {
    const { insights, projects } = this.#parts.engine;
    const insight = insights.of(projectId, file);
    if (insight === undefined) projects.wake(projectId);
    return insight;
  }

  #viewOf(uri: string): FileView | undefined {
    const place = this.#parts.folders.place(uri);
    const insight = place && this.#insightAt(place);
    return place && insight && FileView.of(uri, place, insight, this.#parts.documents.get(uri));
  }

  #loopsOf({ uri, insight }: FileView): Promise<readonly ImportLoop[]> {
    return this.#loops.of(uri, insight);
  }

  /** Changes with everything that the diagnostics of a document are made of. */
  #stateOf(uri: string): string {
    const version = this.#parts.documents.get(uri)?.text.version ?? '';
    return [this.#insightOf(uri)?.snapshot ?? '', version, this.#parts.settings().cycleDiagnostics].join(' ');
  }
}
