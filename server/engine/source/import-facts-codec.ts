import { ByteReader, ByteWriter } from '#server/base/byte-stream.ts';
import type { ImportFacts, ImportKind, ImportSite, SiteKind } from './facts.ts';

/** Order is part of the stored format: append only. */
export const importKinds: readonly ImportKind[] = ['import', 'dynamic_import', 'reexport', 'type_import', 'reference'];
const siteKinds: readonly SiteKind[] = [...importKinds, 'comment_type'];

/** Bumped when the bytes below change their meaning; part of every front-end's cache key. */
export const importFactsFormat = 5;

const brokenFlag = 1;
const computesTargetsFlag = 2;
const wordsFlag = 4;
const releaseBannerFlag = 8;

export function encodeImportFacts(facts: ImportFacts): Uint8Array {
  const out = new ByteWriter();
  out.unsigned(facts.lines);
  out.unsigned(facts.codeLines);
  out.unsigned(flagsOf(facts));
  if (facts.words !== undefined) writeWords(out, facts.words);
  out.unsigned(facts.imports.length);
  for (const site of facts.imports) writeSite(out, site);
  return out.finish();
}

function flagsOf({ broken, computesTargets, words, hasReleaseBanner }: ImportFacts): number {
  const bits = [broken && brokenFlag, computesTargets && computesTargetsFlag, words && wordsFlag];
  return [...bits, hasReleaseBanner && releaseBannerFlag].reduce<number>((flags, bit) => flags | Number(bit || 0), 0);
}

export function decodeImportFacts(bytes: Uint8Array): ImportFacts {
  const from = new ByteReader(bytes);
  const summary = readSummary(from);
  const imports: ImportSite[] = [];
  for (let left = from.unsigned(); left > 0; left--) imports.push(readSite(from));
  return { imports, ...summary };
}

/** Everything but the imports, at the cost of a few bytes. */
export function decodeImportSummary(bytes: Uint8Array): Omit<ImportFacts, 'imports'> {
  return readSummary(new ByteReader(bytes));
}

function readSummary(from: ByteReader): Omit<ImportFacts, 'imports'> {
  const lines = from.unsigned();
  const codeLines = from.unsigned();
  const flags = from.unsigned();
  const [broken, computesTargets] = [brokenFlag, computesTargetsFlag].map((flag) => (flags & flag) !== 0);
  const banner = (flags & releaseBannerFlag) === 0 ? {} : { hasReleaseBanner: true as const };
  const summary = { lines, codeLines, broken, computesTargets, ...banner };
  return (flags & wordsFlag) === 0 ? summary : { ...summary, words: readWords(from) };
}

/** Ascending numbers as their differences. */
function writeWords(out: ByteWriter, words: Uint32Array): void {
  out.unsigned(words.length);
  words.forEach((word, index) => out.unsigned(word - (index === 0 ? 0 : words[index - 1])));
}

function readWords(from: ByteReader): Uint32Array {
  let last = 0;
  return Uint32Array.from({ length: from.unsigned() }, () => (last += from.unsigned()));
}

/** Names are written with their count plus one, so that "no names" and "no list" differ. */
function writeSite(out: ByteWriter, site: ImportSite): void {
  out.unsigned(siteKinds.indexOf(site.kind));
  out.unsigned(site.line);
  out.unsigned(site.column);
  out.text(site.specifier);
  out.unsigned(site.names === undefined ? 0 : site.names.length + 1);
  for (const name of site.names ?? []) out.text(name);
}

function readSite(from: ByteReader): ImportSite {
  const kind = siteKinds[from.unsigned()];
  const line = from.unsigned();
  const column = from.unsigned();
  const specifier = from.text();
  const names = from.unsigned();
  if (names === 0) return { specifier, kind, line, column };
  return { specifier, kind, line, column, names: Array.from({ length: names - 1 }, () => from.text()) };
}
