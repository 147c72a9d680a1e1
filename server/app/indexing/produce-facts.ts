import { comparableTokens } from '#server/engine/duplication/comparable-tokens.ts';
import { encodeFingerprints, fingerprintFormat, fingerprintsOf } from '#server/engine/duplication/fingerprints.ts';
import { hashContent } from '#server/base/content-hash.ts';
import { codeFactsFormat, encodeCodeFacts, splitCodeFacts } from '#server/engine/source/code-facts-codec.ts';
import { encodeDeclarationFacts } from '#server/engine/source/declaration-columns.ts';
import { countLines } from '#server/engine/source/count-lines.ts';
import type { ImportFacts } from '#server/engine/source/facts.ts';
import { isGenerated } from '#server/engine/source/generated.ts';
import { encodeImportFacts, importFactsFormat } from '#server/engine/source/import-facts-codec.ts';
import {
  angularTemplateFormat,
  mayBeAngularTemplate,
  readAngularTemplate,
} from '#server/engine/languages/typescript/angular-template.ts';
import type { LanguageAssets, LanguageFrontEnd } from '#server/engine/source/language.ts';
import { languageOf } from '#server/engine/source/languages.ts';
import { isReadAnyway } from '#server/engine/source/read-anyway.ts';
import { textKindOf } from '#server/engine/search/chunking/text-kind.ts';
import type { ChunkReader } from '#server/engine/search/read-chunks.ts';
import { templateLanguages } from '#server/engine/source/read-languages.ts';
import { templateReferencesIn, templateReferencesMark } from '#server/engine/source/template-references.ts';
import { decodeAnyway, decodeText } from '#server/engine/source/text.ts';
import { hasReleaseBanner } from '#server/engine/source/vendored.ts';
import type { FactsCache } from '../ports/index-store.ts';
import { rethrowShortage, ShortageError, type WorkspaceReader } from '../ports/reading.ts';
import type { FactsRequest, FactsResult, FileFacts, SkippedFacts } from './facts-source.ts';
import { fileWordsMark, wordsOfPaths, wordsOfTemplate, wordsOfUnread } from './file-words.ts';
import { KeptTexts } from './kept-texts.ts';
import { leftOutFacts } from './left-out-facts.ts';

export interface FactsProducerParts {
  readonly root: string;
  readonly fileBytesMax: number;
  /** Largest size of code that is left out for its size, and read for what it may name. */
  readonly leftOutBytesMax: number;
  readonly reader: WorkspaceReader;
  readonly cache: FactsCache;
  readonly frontEnds: readonly LanguageFrontEnd[];
  readonly assets: LanguageAssets;
  /** Absent where there is no search. */
  readonly chunks?: ChunkReader;
}

const factsPerWrite = 1000;

type CacheEntry = Parameters<FactsCache['put']>[0][number];

/** Turns one file after the other into facts, or takes them from the cache. Lives in the facts thread. */
export class FactsProducer {
  readonly #parts: FactsProducerParts;
  #fresh: CacheEntry[] = [];
  readonly #texts = new KeptTexts();

  constructor(parts: FactsProducerParts) {
    this.#parts = parts;
  }

  async produce(request: FactsRequest): Promise<FactsResult> {
    const result = this.#fromCache(request) ?? (await this.#fromFile(request));
    // No stage follows that would ask for it.
    if (request.stage === 'chunks') this.#texts.delete(request.path);
    return result;
  }

  /** Loads what a file of that name will need. What fails here is said by the request that follows. */
  async expect(path: string): Promise<void> {
    await this.#frontEndOf(path)
      ?.load(this.#parts.assets)
      .catch(() => undefined);
  }

  /** Writes what was produced to the cache, in one transaction: when it is worth one, or when nothing follows for now. */
  flush(nothingFollows: boolean): void {
    if (this.#fresh.length === 0 || (this.#fresh.length < factsPerWrite && !nothingFollows)) return;
    this.#parts.cache.put(this.#fresh);
    this.#fresh = [];
  }

  /** Declarations of bytes that were seen before need no reading at all. */
  #fromCache({ path, stage, contentHash, wantsText }: FactsRequest): FactsResult | undefined {
    const frontEnd = this.#frontEndOf(path);
    if (contentHash === undefined || wantsText || stage === 'imports') return undefined;
    if (stage === 'chunks') {
      return this.#chunksFromCache(
        path,
        contentHash,
        frontEnd === undefined ? languageOf(path) : languageIn(frontEnd, path),
      );
    }
    if (frontEnd === undefined || stage === 'tokens') return undefined;
    if (stage === 'fingerprints') {
      const fingerprints = this.#parts.cache.get(contentHash, fingerprintProducer(frontEnd, path));
      return fingerprints && { path, contentHash, language: languageIn(frontEnd, path), fingerprints };
    }
    const code = this.#parts.cache.get(contentHash, producerName(frontEnd, path, 'declarations'));
    return code && { path, contentHash, language: languageIn(frontEnd, path), ...splitCodeFacts(code) };
  }

  #chunksFromCache(path: string, contentHash: string, language: string): FactsResult | undefined {
    const producer = this.#parts.chunks?.markOf(path);
    const chunks = producer === undefined ? undefined : this.#parts.cache.get(contentHash, producer);
    return chunks && { path, contentHash, language, chunks };
  }

  async #fromFile(request: FactsRequest): Promise<FactsResult> {
    const { path } = request;
    const kept = request.stage === 'chunks' ? this.#texts.get(path, request.contentHash) : undefined;
    if (kept !== undefined) return this.#factsOf(request, kept.contentHash, kept.text);
    const bytes = this.#parts.reader.read(this.#parts.root, path, this.#parts.fileBytesMax);
    if ('skipped' in bytes) {
      return bytes.skipped === 'tooLarge' ? this.#fromLarge(request) : { path, ...bytes };
    }
    const contentHash = hashContent(bytes);
    const text = decodeText(bytes);
    if (text === undefined) {
      const seen = request.isInstalled === true ? {} : await this.#seenIn(path, decodeAnyway(bytes));
      return { path, skipped: 'binary', contentHash, ...seen };
    }
    if (request.isInstalled !== true && isGenerated(path, text)) {
      return { path, skipped: 'generated', contentHash, ...(await this.#seenIn(path, text)) };
    }
    const facts = await this.#factsOf(request, contentHash, text);
    return request.wantsText ? { ...facts, text } : facts;
  }

  async #fromLarge({ path, isInstalled }: FactsRequest): Promise<SkippedFacts> {
    const left: SkippedFacts = { path, skipped: 'tooLarge' };
    if (isInstalled === true || !isReadAnyway(path)) return left;
    const bytes = this.#parts.reader.read(this.#parts.root, path, this.#parts.leftOutBytesMax);
    if ('skipped' in bytes) return left;
    return { ...left, contentHash: hashContent(bytes), ...(await this.#seenIn(path, decodeAnyway(bytes))) };
  }

  async #factsOf({ path, stage, contentHash: wanted }: FactsRequest, contentHash: string, text: string) {
    const frontEnd = this.#frontEndOf(path);
    if (frontEnd === undefined) {
      if (stage === 'chunks') return this.#chunksOfText(path, contentHash, text);
      if (textKindOf(path) !== undefined) this.#texts.put(path, { contentHash, text });
      return this.#plainFacts(path, stage, contentHash, text);
    }
    const known = { path, contentHash, language: languageIn(frontEnd, path) };
    if (stage === 'chunks') return { ...known, ...(await this.#chunks(frontEnd, { ...known, text })) };
    if (stage === 'tokens') return { ...known, tokens: frontEnd.tokens(text, path) };
    if (stage === 'fingerprints') return { ...known, ...this.#fingerprints(frontEnd, path, contentHash, text) };
    // The first stage gave the imports, and that the file has no declarations is known by now.
    if (stage === 'declarations' && wanted === contentHash) {
      const code = splitCodeFacts(await this.#readCode(frontEnd, path, contentHash, text));
      // A copy: the code tree beside them takes ten times as much.
      this.#texts.put(path, { contentHash, text, declarations: code.declarations.slice() });
      return { ...known, ...code };
    }
    const cached = this.#parts.cache.get(contentHash, producerName(frontEnd, path, 'imports'));
    const imports = cached ?? (await this.#imports(frontEnd, path, contentHash, text));
    if (stage === 'declarations') {
      return { ...known, imports, ...splitCodeFacts(await this.#code(frontEnd, path, contentHash, text)) };
    }
    // Bytes that are new to the first stage are new to the second.
    const code = cached && this.#parts.cache.get(contentHash, producerName(frontEnd, path, 'declarations'));
    return code === undefined ? { ...known, imports } : { ...known, imports, ...splitCodeFacts(code) };
  }

  /** Of a file without a front-end: one that may be a template is read in the second stage, as code is. */
  async #plainFacts(path: string, stage: FactsRequest['stage'], contentHash: string, text: string) {
    const facts = plainFacts(path, contentHash, text);
    const frontEnd = mayBeAngularTemplate(path, text) ? this.#frontEndOf('a.ts') : undefined;
    if (frontEnd === undefined) return { ...facts, ...withoutTree };
    if (stage !== 'declarations') return facts;
    await this.#load(frontEnd);
    const tree = readAngularTemplate(text);
    return tree === undefined ? { ...facts, ...withoutTree } : { ...facts, declarations: noDeclarations, tree };
  }

  #fingerprints(frontEnd: LanguageFrontEnd, path: string, contentHash: string, text: string) {
    const tokens = frontEnd.tokens(text, path);
    const facts = encodeFingerprints(fingerprintsOf(comparableTokens(tokens)));
    return { tokens, fingerprints: this.#keep({ contentHash, producer: fingerprintProducer(frontEnd, path), facts }) };
  }

  async #imports(frontEnd: LanguageFrontEnd, path: string, contentHash: string, text: string): Promise<Uint8Array> {
    if (frontEnd.importsNeedLoading) await this.#load(frontEnd);
    const facts = encodeImportFacts({ ...frontEnd.imports(text, path), ...bannerIn(text) });
    return this.#keep({ contentHash, producer: producerName(frontEnd, path, 'imports'), facts });
  }

  /** Declarations and code tree, from one parse, as one entry of the cache. */
  async #code(frontEnd: LanguageFrontEnd, path: string, contentHash: string, text: string): Promise<Uint8Array> {
    const known = this.#parts.cache.get(contentHash, producerName(frontEnd, path, 'declarations'));
    return known ?? (await this.#readCode(frontEnd, path, contentHash, text));
  }

  async #readCode(frontEnd: LanguageFrontEnd, path: string, contentHash: string, text: string): Promise<Uint8Array> {
    await this.#load(frontEnd);
    const producer = producerName(frontEnd, path, 'declarations');
    return this.#keep({ contentHash, producer, facts: encodeCodeFacts(frontEnd.declarations(text, path)) });
  }

  /** Returns the chunks of a text of a language that declares nothing. */
  #chunksOfText(path: string, contentHash: string, text: string): FactsResult {
    const { chunks: reader } = this.#parts;
    const language = languageOf(path);
    const facts = reader?.read({ path, text, language, declarations: new Uint8Array() });
    if (reader === undefined || facts === undefined) return { path, contentHash, language };
    return { path, contentHash, language, chunks: this.#keep({ contentHash, producer: reader.markOf(path), facts }) };
  }

  /** Returns the chunks of a file: its pieces, by its declarations, which are known by now. */
  async #chunks(
    frontEnd: LanguageFrontEnd,
    { path, contentHash, language, text }: { path: string; contentHash: string; language: string; text: string },
  ): Promise<Pick<FileFacts, 'chunks'>> {
    const { chunks: reader } = this.#parts;
    if (reader === undefined) return {};
    const declarations =
      this.#texts.get(path, contentHash)?.declarations ??
      splitCodeFacts(await this.#code(frontEnd, path, contentHash, text)).declarations;
    const facts = reader.read({ path, text, language, declarations });
    return { chunks: this.#keep({ contentHash, producer: reader.markOf(path), facts }) };
  }

  /** Returns what a file that is left out may name. Where its imports cannot be read, that is unknown. */
  async #seenIn(path: string, text: string): Promise<Pick<SkippedFacts, 'seen'>> {
    const frontEnd = this.#frontEndOf(path);
    const language = frontEnd === undefined ? languageOf(path) : languageIn(frontEnd, path);
    try {
      if (frontEnd?.importsNeedLoading === true) await this.#load(frontEnd);
      const facts = leftOutFacts(frontEnd, { path, language, text });
      return facts === undefined ? {} : { seen: { language, imports: encodeImportFacts(facts) } };
    } catch (error) {
      rethrowShortage(error);
      return {};
    }
  }

  /** It looks at no file: where memory does not suffice for it, none is at fault. */
  async #load(frontEnd: LanguageFrontEnd): Promise<void> {
    try {
      await frontEnd.load(this.#parts.assets);
    } catch (error) {
      throw error instanceof RangeError ? new ShortageError('ENOMEM', { cause: error }) : error;
    }
  }

  #keep(entry: CacheEntry): Uint8Array {
    this.#fresh.push(entry);
    return entry.facts;
  }

  #frontEndOf(path: string): LanguageFrontEnd | undefined {
    return frontEndOf(this.#parts.frontEnds, path);
  }
}

const withoutTree = { declarations: new Uint8Array(), tree: new Uint8Array() };
const noDeclarations = encodeDeclarationFacts({ declarations: [], broken: false });

/** Files of languages without a front-end are nodes with a size and nothing else; there is nothing to declare. */
function plainFacts(path: string, contentHash: string, text: string): FileFacts {
  const { lines, codeLines } = countLines(text);
  const language = languageOf(path);
  const words = wordsOfUnread(language, text) ?? wordsOfPaths(language, text) ?? wordsOfTemplate(language, text);
  const imports = templateLanguages.has(language) ? templateReferencesIn(text) : [];
  const known = { lines, codeLines, broken: false, computesTargets: false, ...bannerIn(text) };
  const facts = { imports, ...known, ...(words && { words }) };
  return { path, contentHash, language, imports: encodeImportFacts(facts) };
}

function bannerIn(text: string): Pick<ImportFacts, 'hasReleaseBanner'> {
  return hasReleaseBanner(text) ? { hasReleaseBanner: true } : {};
}

export function frontEndOf(frontEnds: readonly LanguageFrontEnd[], path: string): LanguageFrontEnd | undefined {
  const extension = extensionOf(path);
  return frontEnds.find((frontEnd) => frontEnd.languageByExtension.has(extension));
}

/** Everything that, beside the bytes, decides what facts come out; also part of a snapshot's identity. */
export function producerName(frontEnd: LanguageFrontEnd, path: string, stage: 'imports' | 'declarations'): string {
  return `${frontEndMark(frontEnd)}${variantOf(path)}:${stage}`;
}

function fingerprintProducer(frontEnd: LanguageFrontEnd, path: string): string {
  return `${frontEnd.name}@${frontEnd.version}${variantOf(path)}:${fingerprintFormat}`;
}

/** All that decides what facts come out of bytes: an index that others wrote is read again. */
export function factsMarks(frontEnds: readonly LanguageFrontEnd[]): readonly string[] {
  return [...frontEnds.map(frontEndMark), fileWordsMark, templateReferencesMark, angularTemplateFormat];
}

function frontEndMark(frontEnd: LanguageFrontEnd): string {
  return `${frontEnd.name}@${frontEnd.version}.${importFactsFormat}.${codeFactsFormat}`;
}

/** The same bytes are read differently as `.ts`, `.tsx` and `.d.ts`. */
function variantOf(path: string): string {
  const extension = extensionOf(path);
  return /\.d\.\w+$/i.test(path) ? `.d${extension}` : extension;
}

function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot).toLowerCase();
}

function languageIn(frontEnd: LanguageFrontEnd, path: string): string {
  return frontEnd.languageByExtension.get(extensionOf(path)) as string;
}
