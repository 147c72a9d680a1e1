import type { LeftOutFile, LinkedFile, ResolvedUse } from '#server/engine/graph/file-facts.ts';
import { readDeclarationColumns } from '#server/engine/source/declaration-columns.ts';
import { decodeImportFacts, decodeImportSummary, encodeImportFacts } from '#server/engine/source/import-facts-codec.ts';
import type { ImportSite } from '#server/engine/source/facts.ts';
import type { FileStamp, SkipReason } from '../ports/scanning.ts';
import type { FileFacts } from './facts-source.ts';

/** A file as the index worker knows it: linked, or skipped for what it contains. */
export type IndexedFile = KnownFile | SkippedContent;

export interface KnownFile {
  readonly path: string;
  readonly stamp: FileStamp;
  readonly contentHash: string;
  /** VS Code language identifier. */
  readonly language: string;
  /** Some stage met syntax it could not read. */
  readonly broken: boolean;
  /** False until the declaration stage has looked at these bytes. */
  readonly declared: boolean;
  /** Encoded declaration facts; empty for languages without declarations. */
  readonly declarations: Uint8Array;
  /** There is a code tree of these bytes: linking looks at it. */
  readonly hasTree: boolean;
  /** Bits of `keptImports`: how it is compiled, by the configuration. */
  readonly kept: number;
  readonly links: ImportLinks;
}

/** Data that the file graph needs of a file. Of a stored file it is decoded on first use. */
export interface ImportLinks {
  /** Encoded import facts: what linking starts from. */
  readonly importFacts: Uint8Array;
  readonly lines: number;
  readonly codeLines: number;
  /** The first stage met syntax that it could not read: imports may be missing. */
  readonly broken: boolean;
  /** Some import names its module by what the program computes. */
  readonly computesTargets: boolean;
  readonly hasReleaseBanner?: true;
  /** Words of a file whose language has no front-end. */
  readonly words?: Uint32Array;
  readonly uses: readonly ResolvedUse[];
}

/** Read, and found to be no source: binary, generated. Remembered, so that it is not read again before it changes. */
export interface SkippedContent {
  readonly path: string;
  readonly stamp: FileStamp;
  readonly contentHash: string;
  readonly skipped: SkipReason;
  /** Where its text said what it may name. */
  readonly seen?: SeenContent;
}

/** A file that is no part of the graph, as far as it may name what is. */
export interface SeenContent {
  /** VS Code language identifier. */
  readonly language: string;
  readonly links: Pick<ImportLinks, 'importFacts' | 'uses'>;
}

/** A file with imports to link. */
export interface ImportingFile extends SeenContent {
  readonly path: string;
}

export interface SeenFile extends SkippedContent {
  readonly seen: SeenContent;
}

export function isSeen(file: IndexedFile | undefined): file is SeenFile {
  return file !== undefined && 'skipped' in file && file.seen !== undefined;
}

export function isKnown(file: IndexedFile | undefined): file is KnownFile {
  return file !== undefined && !('skipped' in file);
}

export function importSites(file: ImportingFile): readonly ImportSite[] {
  return decodeImportFacts(file.links.importFacts).imports;
}

/** A file of the first stage, with the links it had before until it is linked; its declarations are known already where they lay in the cache. */
export function knownFile(facts: FileFacts, stamp: FileStamp, before?: KnownFile): KnownFile {
  // What came together lies in one piece of memory: these few bytes must not hold the trees of a batch.
  const importFacts = facts.imports?.slice() ?? unreadImports();
  const { broken, ...summary } = decodeImportSummary(importFacts);
  const { path, contentHash, language } = facts;
  const links = { importFacts, ...summary, broken, uses: before?.links.uses ?? [] };
  const unread = { declarations: new Uint8Array(), declared: false, hasTree: false, kept: before?.kept ?? 0 };
  const file = { path, stamp, contentHash, language, broken, links, ...unread };
  return facts.declarations === undefined ? file : withDeclarations(file, facts.declarations, facts.tree);
}

function unreadImports(): Uint8Array {
  return encodeImportFacts({ imports: [], lines: 0, codeLines: 0, broken: true, computesTargets: false });
}

/** Uses that are what they were stay the same array: what was made of them before is then still good. */
export function withLinks(file: KnownFile, uses: readonly ResolvedUse[], kept: number): KnownFile {
  const { importFacts, uses: before } = file.links;
  const links = { importFacts, ...summaryOf(file.links), uses: areSameUses(before, uses) ? before : uses };
  return { ...file, kept, links };
}

/** By name: those of a stored file are read one by one. */
function summaryOf(links: ImportLinks): Omit<ImportLinks, 'importFacts' | 'uses'> {
  const { lines, codeLines, broken, computesTargets, hasReleaseBanner, words } = links;
  const rare = { ...(hasReleaseBanner && { hasReleaseBanner }), ...(words && { words }) };
  return { lines, codeLines, broken, computesTargets, ...rare };
}

/** The same of a file that is left out. */
export function withSeenLinks(file: SeenFile, uses: readonly ResolvedUse[]): SeenFile {
  const { language, links } = file.seen;
  const same = areSameUses(links.uses, uses) ? links.uses : uses;
  return { ...file, seen: { language, links: { importFacts: links.importFacts, uses: same } } };
}

function areSameUses(a: readonly ResolvedUse[], b: readonly ResolvedUse[]): boolean {
  const fields = ['site', 'kind', 'line', 'column', 'specifier', 'target', 'absence', 'external', 'proof'] as const;
  return a.length === b.length && a.every((use, index) => fields.every((field) => use[field] === b[index][field]));
}

/**
 * @param declarations encoded declaration facts, empty where the language has none; copied, because what they came in
 * holds the trees of other files as well
 */
export function withDeclarations(file: KnownFile, declarations: Uint8Array, tree: Uint8Array | undefined): KnownFile {
  const broken = file.broken || (declarations.length > 0 && readDeclarationColumns(declarations).broken);
  const hasTree = tree !== undefined && tree.length > 0;
  return { ...file, declared: true, declarations: declarations.slice(), broken, hasTree };
}

/** The declaration stage lost the file (a hang, an overflow): what the first stage read of it stays. */
export function withoutDeclarations(file: KnownFile): KnownFile {
  return { ...file, declared: true, declarations: new Uint8Array(), broken: true, hasTree: false };
}

export function toLinkedFile({ path, contentHash, language, links }: KnownFile): LinkedFile {
  return { path, contentHash, language, ...summaryOf(links), uses: links.uses };
}

export function toLeftOutFile({ path, seen: { links } }: SeenFile): LeftOutFile {
  const { broken, computesTargets, words } = decodeImportSummary(links.importFacts);
  return { path, mayImportMore: broken || computesTargets, ...(words && { words }), uses: links.uses };
}
