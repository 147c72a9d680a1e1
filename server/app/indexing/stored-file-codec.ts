import { ByteReader, ByteWriter } from '#server/base/byte-stream.ts';
import type { ResolvedUse } from '#server/engine/graph/file-facts.ts';
import { absences } from '#server/engine/resolve/resolver.ts';
import { decodeImportFacts } from '#server/engine/source/import-facts-codec.ts';
import type { ImportSite } from '#server/engine/source/facts.ts';
import type { StoredFile } from '../ports/index-store.ts';
import type { SkipReason } from '../ports/scanning.ts';
import {
  type ImportLinks,
  type IndexedFile,
  isKnown,
  type KnownFile,
  type SeenContent,
  type SkippedContent,
} from './indexed-file.ts';

/** Rows of skipped files have no language. */
export function toStoredFile(file: IndexedFile): StoredFile {
  const { path, stamp, contentHash } = file;
  const row = { path, stamp, contentHash };
  if (!isKnown(file)) return { ...row, imports: encodeSkipped(file), declarations: new Uint8Array() };
  return { ...row, imports: encodeLinked(file), declarations: file.declarations };
}

export function fromStoredFile({ path, stamp, contentHash, imports, declarations }: StoredFile): IndexedFile {
  const from = new ByteReader(imports);
  const language = from.text();
  if (language === '') return { path, stamp, contentHash, ...decodeSkipped(from) };
  const declared = from.unsigned() === 1;
  const broken = from.unsigned() === 1;
  const hasTree = from.unsigned() === 1;
  const kept = from.unsigned();
  const links = new StoredLinks(imports.subarray(from.position));
  return { path, stamp, contentHash, language, declared, broken, declarations, hasTree, kept, links };
}

/** Decoded as a whole when any of it is asked for: most files of a reopened workspace are never asked. */
class StoredLinks implements ImportLinks {
  #bytes: Uint8Array | undefined;
  #links: ImportLinks | undefined;

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

  get hasReleaseBanner(): true | undefined {
    return this.#decoded().hasReleaseBanner;
  }

  get words(): Uint32Array | undefined {
    return this.#decoded().words;
  }

  get uses(): readonly ResolvedUse[] {
    return this.#decoded().uses;
  }

  #decoded(): ImportLinks {
    this.#links ??= readLinks(new ByteReader(this.#bytes as Uint8Array));
    this.#bytes = undefined;
    return this.#links;
  }
}

/** No language stands for what is skipped; that of the text, as far as it says what the file may name, comes behind. */
function encodeSkipped({ skipped, seen }: SkippedContent): Uint8Array {
  const out = new ByteWriter();
  out.text('');
  out.text(skipped);
  out.text(seen?.language ?? '');
  if (seen !== undefined) writeLinks(out, seen.links);
  return out.finish();
}

function decodeSkipped(from: ByteReader): Pick<SkippedContent, 'skipped' | 'seen'> {
  const skipped = from.text() as SkipReason;
  const language = from.text();
  if (language === '') return { skipped };
  const { importFacts, uses } = readLinks(from);
  return { skipped, seen: { language, links: { importFacts: importFacts.slice(), uses } } };
}

function encodeLinked({ language, declared, broken, hasTree, kept, links }: KnownFile): Uint8Array {
  const out = new ByteWriter();
  out.text(language);
  out.unsigned(declared ? 1 : 0);
  out.unsigned(broken ? 1 : 0);
  out.unsigned(hasTree ? 1 : 0);
  out.unsigned(kept);
  writeLinks(out, links);
  return out.finish();
}

function writeLinks(out: ByteWriter, { importFacts, uses }: SeenContent['links']): void {
  out.unsigned(importFacts.length);
  out.raw(importFacts);
  out.unsigned(uses.length);
  for (const use of uses) writeUse(out, use);
}

function readLinks(from: ByteReader): ImportLinks {
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
/** From here on: an index into `absences`. */
const absenceMark = 5;

/** A use is its site, what kind of answer it got, and the answer. */
function writeUse(out: ByteWriter, use: ResolvedUse): void {
  out.unsigned(use.site);
  out.unsigned(markOf(use));
  if (use.target !== undefined) out.text(use.target);
}

function markOf(use: ResolvedUse): number {
  if (use.target === undefined)
    return use.absence === undefined ? unresolvedMark : absenceMark + absences.indexOf(use.absence);
  if (use.external) return use.proof === 'exact' ? externalMark : inferredExternalMark;
  return use.proof === 'exact' ? exactFileMark : inferredFileMark;
}

function readUse(from: ByteReader, sites: readonly ImportSite[]): ResolvedUse {
  const site = from.unsigned();
  const { kind, line, column, specifier } = sites[site];
  const mark = from.unsigned();
  const proof = mark === inferredFileMark || mark === inferredExternalMark ? 'inferred' : 'exact';
  const external = mark === externalMark || mark === inferredExternalMark;
  if (mark >= absenceMark) {
    const absence = absences[mark - absenceMark];
    return { site, kind, line, column, specifier, target: undefined, absence, external, proof };
  }
  const target = mark === unresolvedMark ? undefined : from.text();
  return { site, kind, line, column, specifier, target, external, proof };
}
