import { ByteReader, ByteWriter } from '#server/base/byte-stream.ts';
import type { ResolvedUse } from '#server/engine/graph/file-facts.ts';
import { decodeImportFacts } from '#server/engine/source/import-facts-codec.ts';
import type { ImportSite } from '#server/engine/source/facts.ts';
import type { SkipReason, StoredFile } from '../ports.ts';
import { type FileLinks, type IndexedFile, isKnown, type KnownFile } from './indexed-file.ts';

/** Rows of skipped files have no language. */
export function toStoredFile(file: IndexedFile): StoredFile {
  const { path, stamp, contentHash } = file;
  const row = { path, stamp, contentHash };
  if (!isKnown(file)) return { ...row, imports: encodeSkipped(file.skipped), declarations: new Uint8Array() };
  return { ...row, imports: encodeLinked(file), declarations: file.declarations };
}

export function fromStoredFile({ path, stamp, contentHash, imports, declarations }: StoredFile): IndexedFile {
  const from = new ByteReader(imports);
  const language = from.text();
  if (language === '') return { path, stamp, contentHash, skipped: from.text() as SkipReason };
  const declared = from.unsigned() === 1;
  const broken = from.unsigned() === 1;
  const hasTree = from.unsigned() === 1;
  const links = new StoredLinks(imports.subarray(from.position));
  return { path, stamp, contentHash, language, declared, broken, declarations, hasTree, links };
}

/** Decoded as a whole when any of it is asked for: most files of a reopened workspace are never asked. */
class StoredLinks implements FileLinks {
  #bytes: Uint8Array | undefined;
  #links: FileLinks | undefined;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get importFacts(): Uint8Array {
    return this.#decoded().importFacts;
  }

  get lines(): number {
    return this.#decoded().lines;
  }

  get codeLines(): number {
    return this.#decoded().codeLines;
  }

  get broken(): boolean {
    return this.#decoded().broken;
  }

  get computesTargets(): boolean {
    return this.#decoded().computesTargets;
  }

  get words(): Uint32Array | undefined {
    return this.#decoded().words;
  }

  get uses(): readonly ResolvedUse[] {
    return this.#decoded().uses;
  }

  #decoded(): FileLinks {
    this.#links ??= decodeLinks(this.#bytes as Uint8Array);
    this.#bytes = undefined;
    return this.#links;
  }
}

function encodeSkipped(reason: SkipReason): Uint8Array {
  const out = new ByteWriter();
  out.text('');
  out.text(reason);
  return out.finish();
}

function encodeLinked({ language, declared, broken, hasTree, links }: KnownFile): Uint8Array {
  const out = new ByteWriter();
  out.text(language);
  out.unsigned(declared ? 1 : 0);
  out.unsigned(broken ? 1 : 0);
  out.unsigned(hasTree ? 1 : 0);
  out.unsigned(links.importFacts.length);
  out.raw(links.importFacts);
  out.unsigned(links.uses.length);
  for (const use of links.uses) writeUse(out, use);
  return out.finish();
}

function decodeLinks(bytes: Uint8Array): FileLinks {
  const from = new ByteReader(bytes);
  const importFacts = from.raw(from.unsigned());
  const { imports, ...summary } = decodeImportFacts(importFacts);
  const uses: ResolvedUse[] = [];
  for (let left = from.unsigned(); left > 0; left--) uses.push(readUse(from, imports));
  return { importFacts, ...summary, uses };
}

const unresolvedMark = 0;
const exactFileMark = 1;
const inferredFileMark = 2;
const externalMark = 3;
const inferredExternalMark = 4;

/** A use is its site, what kind of answer it got, and the answer. */
function writeUse(out: ByteWriter, use: ResolvedUse): void {
  out.unsigned(use.site);
  out.unsigned(markOf(use));
  if (use.target !== undefined) out.text(use.target);
}

function markOf(use: ResolvedUse): number {
  if (use.target === undefined) return unresolvedMark;
  if (use.external) return use.proof === 'exact' ? externalMark : inferredExternalMark;
  return use.proof === 'exact' ? exactFileMark : inferredFileMark;
}

function readUse(from: ByteReader, sites: readonly ImportSite[]): ResolvedUse {
  const site = from.unsigned();
  const { kind, line, column, specifier } = sites[site];
  const mark = from.unsigned();
  const proof = mark === inferredFileMark || mark === inferredExternalMark ? 'inferred' : 'exact';
  const external = mark === externalMark || mark === inferredExternalMark;
  const target = mark === unresolvedMark ? undefined : from.text();
  return { site, kind, line, column, specifier, target, external, proof };
}
