import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
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
  Position,
  SymbolInformation,
  TextDocumentPositionParams,
  TypeHierarchyItem,
  WorkspaceSymbolParams,
} from 'vscode-languageserver-protocol';
import { showImpactOfSymbolCommand, type SymbolAt, type SymbolAtParams } from '#protocol/editor.ts';
import type { EditorEngine } from '#server/app/editor/editor-engine.ts';
import type { FileInsight } from '#server/app/editor/file-insights.ts';
import { hierarchyItem, symbolOfItem } from './call-hierarchy.ts';
import { fileLenses, resolveLens, uriOfLens } from './code-lenses.ts';
import { complexityHover, complexityLenses } from './complexity-lenses.ts';
import { cycleCode, cycleDiagnostics } from './cycle-diagnostics.ts';
import type { Settings } from './editor-options.ts';
import { EditorPlaces } from './editor-places.ts';
import { FileView } from './file-view.ts';
import { importAt, importHover, isOn } from './import-hover.ts';
import { type ImportLoop, ImportLoops } from './import-loops.ts';
import { neighbourLocations } from './neighbour-locations.ts';
import type { OpenDocuments } from './open-documents.ts';
import { securityActions } from './security-actions.ts';
import {
  fingerprintOf,
  securityDiagnostics,
  securityHover,
  type ShownFinding,
  shownFindings,
} from './security-diagnostics.ts';
import { SymbolFeatures } from './symbol-features.ts';
import { symbolHover } from './symbol-hover.ts';
import { askedByLens, resolveSymbolLens } from './symbol-lenses.ts';
import { touches, typeOnlyActions, wantsQuickFixes } from './type-only-actions.ts';
import { isUnused } from './unused-actions.ts';
import type { PlacedFile, WorkspaceFolders } from './workspace-folders.ts';
import { findWorkspaceSymbols } from './workspace-symbols.ts';

export interface FeatureParts {
  readonly engine: EditorEngine;
  readonly folders: WorkspaceFolders;
  readonly documents: OpenDocuments;
  readonly settings: () => Settings;
  readonly readsMarkdown: () => boolean;
  /** Called when lenses can show more than when they were requested. */
  readonly refreshLenses: () => void;
  /** Aborted when the client is gone. */
  readonly gone: AbortSignal;
}

/**
 * Answers that an editor shows of the newest snapshots. An answer that is not known at the moment is empty, never an
 * error.
 */
export class LanguageFeatures {
  readonly #parts: FeatureParts;
  readonly #loops: ImportLoops;
  readonly #symbols: SymbolFeatures;

  constructor(parts: FeatureParts) {
    this.#parts = parts;
    this.#loops = new ImportLoops(parts.gone);
    this.#symbols = new SymbolFeatures(parts.gone, parts.refreshLenses);
  }

  /**
   * To a client with commands of its own, which is our extension, lenses come with their commands. VS Code asks for those
   * that are missing as lenses come into sight; where the next list arrives meanwhile, it disposes of the commands, shows
   * them all the same, and a press ends in an error. Such a client still asks for what is in sight, and takes no answer.
   */
  async lenses(uri: string): Promise<CodeLens[]> {
    const { codeLenses: kinds, complexityFrom, commands } = this.#parts.settings();
    const withCommands = commands === 'client';
    const insight = kinds.size > 0 ? this.#insightOf(uri) : undefined;
    if (insight === undefined) return [];
    const view = this.#viewOf(uri);
    const complex = view === undefined || complexityFrom === undefined ? [] : complexityLenses(view, complexityFrom);
    // A snapshot may be gone before it is asked about symbols: that of the file is shown all the same.
    const ofSymbols =
      view === undefined ? [] : await this.#symbols.lenses(view, { kinds, withCommands }).catch(() => []);
    const ofFile = kinds.has('file') ? fileLenses(uri, insight) : [];
    const shown = withCommands ? ofFile.map((lens) => resolveLens(lens, uri, insight)) : ofFile;
    return [...shown, ...ofSymbols, ...complex];
  }

  async resolveLens(lens: CodeLens): Promise<CodeLens> {
    const [uri, asked] = [uriOfLens(lens), askedByLens(lens)];
    if (uri === undefined) return lens;
    const insight = this.#insightOf(uri);
    if (asked === undefined) return resolveLens(lens, uri, insight);
    const counts = await this.#symbols.countsInSight(uri, insight, asked.symbol);
    return resolveSymbolLens(lens, { uri, ...asked }, counts);
  }

  async hover({ textDocument: { uri }, position }: HoverParams): Promise<Hover | null> {
    const { hover } = this.#parts.settings();
    const view = hover ? this.#viewOf(uri) : undefined;
    if (view === undefined) return null;
    const hovered = importAt(view, position);
    if (hovered === undefined) {
      const ofFinding = securityHover(this.#findingsOf(view), position);
      return ofFinding ?? this.#symbolHover(view, position);
    }
    const loops = await this.#loopsOf(view);
    // Editors show the diagnostic that lies there above the hover.
    const marks = cycleDiagnostics(view, loops, this.#parts.settings().cycleDiagnostics);
    const isShown = marks.some(({ range }) => isOn(range, position));
    return importHover(view, hovered, isShown ? [] : loops, this.#parts.readsMarkdown());
  }

  async #symbolHover(view: FileView, position: Position): Promise<Hover | null> {
    const { complexityFrom, commands } = this.#parts.settings();
    const places = new EditorPlaces(this.#parts.documents, view.place, view.insight);
    // A snapshot may be gone before it is asked about symbols.
    const hovered = await this.#symbols.hovered(view, position, places).catch(() => undefined);
    const complexity = complexityFrom === undefined ? null : complexityHover(view, position, complexityFrom);
    if (hovered === undefined) return complexity;
    const remarks = complexity === null ? [] : [complexity.contents.value];
    const look = { isMarkdown: this.#parts.readsMarkdown(), runsCommands: commands === 'client' };
    return symbolHover({ ...hovered, remarks }, look) ?? complexity;
  }

  async diagnostics(uri: string): Promise<Diagnostic[]> {
    const {
      cycleDiagnostics: severity,
      unusedDiagnostics: unused,
      securityDiagnostics: findings,
    } = this.#parts.settings();
    const view = [severity, unused, findings].every((each) => each === 'off') ? undefined : this.#viewOf(uri);
    if (view === undefined) return [];
    const cycles = severity === 'off' ? [] : cycleDiagnostics(view, await this.#loopsOf(view), severity);
    const places = new EditorPlaces(this.#parts.documents, view.place, view.insight);
    const known = [...cycles, ...securityDiagnostics(this.#findingsOf(view), places)];
    return unused === 'off' ? known : [...known, ...(await this.#symbols.diagnostics(view))];
  }

  #findingsOf(view: FileView): readonly ShownFinding[] {
    return shownFindings(view, this.#parts.settings().securityDiagnostics);
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
    const view = this.#viewOf(uri);
    const asked = (await this.diagnostics(uri)).filter(({ range }) => touches(range, params.range));
    if (asked.length === 0 || view === undefined) return [];
    const { text } = document;
    const inCycles = asked.filter(({ code }) => code === cycleCode);
    const unused = asked.filter(isUnused);
    const findings = asked.filter((each) => fingerprintOf(each) !== undefined);
    const ofFindings = securityActions(view, findings, this.#parts.settings().commands);
    const imports = inCycles.length === 0 ? [] : await insight.typeOnlyImports(text.getText(), signal);
    const ofUnused = await this.#symbols.actions(view, unused, signal);
    // What was typed meanwhile has moved the places.
    return document.text === text ? [...typeOnlyActions(text, inCycles, imports), ...ofUnused, ...ofFindings] : [];
  }

  symbolAt({ textDocument: { uri }, position }: SymbolAtParams): SymbolAt {
    const view = this.#viewOf(uri);
    const symbol = view && this.#symbols.symbolAt(view, position);
    return symbol === undefined ? {} : { symbol: symbol.id };
  }

  /** The symbol at a place, for a hierarchy of calls. */
  prepareCalls(params: TextDocumentPositionParams): CallHierarchyItem[] | null {
    const found = this.#itemAt(params);
    return found === undefined ? null : [found];
  }

  /** The class or interface at a place, for a hierarchy of types. */
  prepareTypes(params: TextDocumentPositionParams): TypeHierarchyItem[] | null {
    const found = this.#itemAt(params, (kind) => kind === 'class' || kind === 'interface');
    return found === undefined ? null : [found];
  }

  async incomingCalls({ item }: { readonly item: CallHierarchyItem }): Promise<CallHierarchyIncomingCall[]> {
    const asked = this.#askedAbout(item);
    return asked === undefined ? [] : this.#symbols.incoming(asked.places, asked.symbols, asked.id);
  }

  async outgoingCalls({ item }: { readonly item: CallHierarchyItem }): Promise<CallHierarchyOutgoingCall[]> {
    const asked = this.#askedAbout(item);
    return asked === undefined ? [] : this.#symbols.outgoing(asked.places, asked.symbols, asked.id);
  }

  async types(item: TypeHierarchyItem, direction: 'bases' | 'subtypes'): Promise<TypeHierarchyItem[]> {
    const asked = this.#askedAbout(item);
    return asked === undefined ? [] : this.#symbols.types(asked.places, asked.symbols, asked.id, direction);
  }

  async workspaceSymbols({ query }: WorkspaceSymbolParams, signal: AbortSignal): Promise<SymbolInformation[]> {
    return this.#parts.settings().workspaceSymbols ? findWorkspaceSymbols(this.#parts, query, signal) : [];
  }

  async runCommand({ command, arguments: [uri, symbol, part] = [] }: ExecuteCommandParams): Promise<Location[]> {
    const place = typeof uri === 'string' ? this.#parts.folders.place(uri) : undefined;
    const insight = place && this.#insightAt(place);
    if (place === undefined || insight === undefined) return [];
    if (typeof symbol !== 'string') return neighbourLocations(command, insight, place);
    const symbols = insight.symbols();
    const places = new EditorPlaces(this.#parts.documents, place, insight);
    if (symbols === undefined) return [];
    if (command === showImpactOfSymbolCommand) return this.#symbols.reached(places, symbols, symbol, part === 'routes');
    return this.#symbols.locations(places, symbols, command, symbol);
  }

  #itemAt(
    { textDocument: { uri }, position }: TextDocumentPositionParams,
    isWanted: (kind: string) => boolean = () => true,
  ): CallHierarchyItem | undefined {
    const view = this.#viewOf(uri);
    const symbol = view && this.#symbols.symbolAt(view, position);
    if (view === undefined || symbol === undefined || !isWanted(symbol.kind)) return undefined;
    return hierarchyItem(new EditorPlaces(this.#parts.documents, view.place, view.insight), symbol);
  }

  /** Returns what an item stands for in the newest snapshot; undefined where that is not known. */
  #askedAbout(item: CallHierarchyItem | TypeHierarchyItem) {
    const id = symbolOfItem(item);
    const place = this.#parts.folders.place(item.uri);
    const insight = place && this.#insightAt(place);
    const symbols = insight?.symbols();
    if (id === undefined || place === undefined || insight === undefined || symbols === undefined) return undefined;
    return { id, symbols, places: new EditorPlaces(this.#parts.documents, place, insight) };
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
    const insight = this.#insightOf(uri);
    const { cycleDiagnostics: cycles, unusedDiagnostics: unused, securityDiagnostics: wanted } = this.#parts.settings();
    const layers = [insight?.knowsLoads, insight?.symbols() !== undefined];
    const place = this.#parts.folders.place(uri);
    const findings = place && wanted !== 'off' ? this.#parts.engine.projects.findingsMark(place.projectId) : '';
    const settings = [cycles, unused, wanted];
    return [insight?.snapshot ?? '', ...layers, version, ...settings, findings].join(' ');
  }
}
