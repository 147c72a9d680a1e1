import { ByteReader, ByteWriter } from '#server/base/byte-stream.ts';
import type { LinkedFile, ResolvedUse } from '#server/engine/graph/file-facts.ts';
import { readDeclarationColumns } from '#server/engine/source/declaration-columns.ts';
import { decodeImportFacts, encodeImportFacts } from '#server/engine/source/import-facts-codec.ts';
import type { ImportSite } from '#server/engine/source/facts.ts';
import type { FileStamp, SkipReason, StoredFile } from '../ports.ts';
import type { FileFacts } from './facts-source.ts';

/** A file as the index worker knows it: linked, or skipped for what it contains. */
export type IndexedFile = KnownFile | SkippedContent;

export interface KnownFile extends LinkedFile {
  readonly stamp: FileStamp;
  /** Encoded import facts: what linking starts from. */
  readonly importFacts: Uint8Array;
  /** Some stage met syntax it could not read. */
  readonly broken: boolean;
  /** False until the declaration stage has looked at these bytes. */
  readonly declared: boolean;
}

/** Read, and found to be no source: binary, generated. Remembered, so that it is not read again before it changes. */
export interface SkippedContent {
  readonly path: string;
  readonly stamp: FileStamp;
  readonly contentHash: string;
  readonly skipped: SkipReason;
}

export function isKnown(file: IndexedFile | undefined): file is KnownFile {
  return file !== undefined && !('skipped' in file);
}

export function importSites(file: KnownFile): readonly ImportSite[] {
  return decodeImportFacts(file.importFacts).imports;
}

/** A file of the first stage: its declarations are known already where they lay in the cache. */
export function knownFile(facts: FileFacts, stamp: FileStamp): KnownFile {
  const importFacts = facts.imports ?? encodeImportFacts({ imports: [], lines: 0, codeLines: 0, broken: true });
  const { lines, codeLines, broken } = decodeImportFacts(importFacts);
  const { path, contentHash, language } = facts;
  const base = { path, contentHash, language, stamp, lines, codeLines, broken, importFacts, uses: [] };
  const file = { ...base, declarations: new Uint8Array(), declared: false };
  return facts.declarations === undefined ? file : withDeclarations(file, facts.declarations);
}

/** @param declarations encoded declaration facts, empty where the language has none */
export function withDeclarations(file: KnownFile, declarations: Uint8Array): KnownFile {
  const broken = file.broken || (declarations.length > 0 && readDeclarationColumns(declarations).broken);
  return { ...file, declared: true, declarations, broken };
}

/** The declaration stage lost the file (a hang, an overflow): what the first stage read of it stays. */
export function withoutDeclarations(file: KnownFile): KnownFile {
  return { ...file, declared: true, declarations: new Uint8Array(), broken: true };
}

/** Rows of skipped files have no language. */
export function toStoredFile(file: IndexedFile): StoredFile {
  const { path, stamp, contentHash } = file;
  const row = { path, stamp, contentHash };
  if (!isKnown(file)) return { ...row, imports: encodeSkipped(file.skipped), declarations: new Uint8Array() };
  return { ...row, imports: encodeLinked(file), declarations: file.declarations };
}

export function fromStoredFile(row: StoredFile): IndexedFile {
  const from = new ByteReader(row.imports);
  const { path, stamp, contentHash } = row;
  const language = from.text();
  if (language === '') return { path, stamp, contentHash, skipped: from.text() as SkipReason };
  const declared = from.unsigned() === 1;
  const broken = from.unsigned() === 1;
  const importFacts = from.raw(from.unsigned()).slice();
  const { imports, lines, codeLines } = decodeImportFacts(importFacts);
  const uses = Array.from({ length: from.unsigned() }, () => readUse(from, imports));
  const { declarations } = row;
  return { path, stamp, contentHash, language, lines, codeLines, declared, broken, importFacts, uses, declarations };
}

function encodeSkipped(reason: SkipReason): Uint8Array {
  const out = new ByteWriter();
  out.text('');
  out.text(reason);
  return out.finish();
}

function encodeLinked(file: KnownFile): Uint8Array {
  const out = new ByteWriter();
  out.text(file.language);
  out.unsigned(file.declared ? 1 : 0);
  out.unsigned(file.broken ? 1 : 0);
  out.unsigned(file.importFacts.length);
  out.raw(file.importFacts);
  out.unsigned(file.uses.length);
  for (const use of file.uses) writeUse(out, use);
  return out.finish();
}

const unresolvedMark = 0;
const exactFileMark = 1;
const inferredFileMark = 2;
const externalMark = 3;

/** A use is its site, what kind of answer it got, and the answer. */
function writeUse(out: ByteWriter, use: ResolvedUse): void {
  out.unsigned(use.site);
  out.unsigned(markOf(use));
  if (use.target !== undefined) out.text(use.target);
}

function markOf(use: ResolvedUse): number {
  if (use.target === undefined) return unresolvedMark;
  if (use.external) return externalMark;
  return use.proof === 'exact' ? exactFileMark : inferredFileMark;
}

function readUse(from: ByteReader, sites: readonly ImportSite[]): ResolvedUse {
  const site = from.unsigned();
  const { kind, line, column, specifier } = sites[site];
  const mark = from.unsigned();
  const proof = mark === inferredFileMark ? 'inferred' : 'exact';
  const use = { site, kind, line, column, specifier, external: mark === externalMark, proof } as const;
  return mark === unresolvedMark ? use : { ...use, target: from.text() };
}
