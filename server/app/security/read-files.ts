import { hashContent } from '#server/base/content-hash.ts';
import { ownCopy } from '#server/base/own-copy.ts';
import { sharedByteLength } from '#server/base/shared-array.ts';
import { stringAt } from '#server/base/string-table.ts';
import { contentHashOf } from '#server/engine/graph/find-file.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { keyFilesIn } from '#server/engine/security/secrets/key-files.ts';
import { type SearchedSecrets, secretsIn } from '#server/engine/security/secrets/secret-findings.ts';
import { type RawOutput, rawOutputsOf } from '#server/engine/security/templates/raw-outputs.ts';
import type { FlowGraph } from '#server/engine/source/flow-graph.ts';
import { isLockFile } from '#server/engine/source/generated.ts';
import type { LanguageAssets, LanguageFrontEnd } from '#server/engine/source/language.ts';
import { isTestPath } from '#server/engine/source/tests.ts';
import { decodeText } from '#server/engine/source/text.ts';
import { frontEndOf } from '../indexing/produce-facts.ts';
import { rethrowShortage } from '../ports/reading.ts';

export interface ReadFilesParts {
  readonly frontEnds: readonly LanguageFrontEnd[];
  readonly assets: LanguageAssets;
  /** Of graphs: files beyond it are left out. */
  readonly graphBytesMax: number;
  /** Called around the work at a file. */
  readonly begin: (path: string) => void;
  readonly end: () => void;
}

/** All that is known of one content. */
export interface ReadContent extends SearchedSecrets {
  /** Absent for what is no code. */
  readonly graph?: FlowGraph;
  readonly outputs: readonly RawOutput[];
  /** Names of files of keys in it. */
  readonly keyFiles: readonly string[];
  readonly graphBytes: number;
  /** Its language has a front-end that does not follow code. */
  readonly isUnfollowed: boolean;
  /** A front-end threw at it. */
  readonly isBroken: boolean;
}

/** Contents of the files of a folder on the disk: a cache, so that a thread that begins reads what changed alone. */
export interface KeptContents {
  /** Of the folder. */
  readonly name: string;
  load(): ReadonlyMap<string, ReadContent> | undefined;
  save(contents: ReadonlyMap<string, ReadContent>): void;
}

/** Files of a snapshot as a scan needs them. */
export interface ReadSnapshot {
  graphOf(path: string): FlowGraph | undefined;
  /** Values that a template prints as they are. */
  outputsOf(path: string): readonly RawOutput[];
  readonly secrets: ReadonlyMap<string, SearchedSecrets>;
  /** By the path of a text the names of files of keys in it, where it has some. */
  readonly keyFiles: ReadonlyMap<string, readonly string[]>;
  readonly leftOut: readonly { readonly file: string; readonly reason: LeftOutReason }[];
  readonly files: number;
  readonly lines: number;
}

/**
 * Why something of a file is left out. `changed`: its bytes are others on the disk by now. `unreadable`. `crashed`: the thread died at it
 * twice. `broken`: it could not be read as code. `too_deep`: parts of it are nested too deeply or too large. `too_large`: the
 * memory for all files is used up. `budget`: the search was too costly. `not_followed`: of its language no code is followed, so that
 * secrets alone were looked for.
 */
export type LeftOutReason =
  | 'changed'
  | 'unreadable'
  | 'crashed'
  | 'broken'
  | 'too_deep'
  | 'too_large'
  | 'budget'
  | 'not_followed';

export interface AskedFiles {
  readonly files: FileLayer;
  /** Undefined where the file cannot be read. */
  readonly bytesOf: (path: string) => Uint8Array | undefined;
  /** Nothing of it is kept: the next scan is of another state. */
  readonly isPast: boolean;
  /** Contents that an earlier thread read; absent of a past state. */
  readonly kept?: KeptContents | undefined;
  readonly lost: ReadonlySet<string>;
  readonly onRead: (done: number, total: number) => Promise<void>;
}

/**
 * Reads the files of snapshots, and keeps what it found by content, in memory and on the disk: after a save one file is read.
 *
 * Invariant: what is found in a file depends on its name, on whether it is a test, and on its bytes alone, and its bytes are those of
 * the snapshot.
 */
export class ReadFiles {
  readonly #parts: ReadFilesParts;
  #known = new Map<string, ReadContent>();
  /** Name of the folder whose contents are known. */
  #keptOf: string | undefined;
  /** Contents that were read since these were loaded or saved. */
  #unsaved = 0;

  constructor(parts: ReadFilesParts) {
    this.#parts = parts;
  }

  /** Contents that no file of this snapshot has are forgotten. */
  async read(asked: AskedFiles): Promise<ReadSnapshot> {
    const { files, onRead, kept, isPast } = asked;
    const reading = new Reading();
    if (kept !== undefined && kept.name !== this.#keptOf) this.#load(kept);
    for (let file = 0; file < files.count; file++) {
      const path = stringAt(files.paths, file);
      // oxlint-disable-next-line no-await-in-loop -- one file after the other, at the lowest priority
      const content = await this.#contentOf(asked, path, contentHashOf(files, file));
      reading.take(path, content, this.#parts.graphBytesMax);
      if (typeof content !== 'string') reading.lines += files.lines[file];
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (file % filesPerReport === 0) await onRead(file, files.count);
    }
    if (!isPast) this.#known = reading.contents;
    if (kept !== undefined && this.#unsaved >= unsavedMax) this.#save(kept);
    return reading;
  }

  /** Folders have contents in common. */
  #load(kept: KeptContents): void {
    this.#known = new Map([...(kept.load() ?? []), ...this.#known]);
    this.#keptOf = kept.name;
    this.#unsaved = 0;
  }

  #save(kept: KeptContents): void {
    kept.save(this.#known);
    this.#unsaved = 0;
  }

  async #contentOf(
    { lost, bytesOf: read, isPast }: AskedFiles,
    path: string,
    contentHash: string,
  ): Promise<KeyedContent | LeftOutReason> {
    if (lost.has(path)) return 'crashed';
    const key = `${contentHash} ${isTestPath(path) ? 'test' : ''}${path.slice(path.lastIndexOf('/') + 1)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return { key, content: known };
    this.#parts.begin(path);
    try {
      const bytes = read(path);
      if (bytes === undefined) return 'unreadable';
      if (hashContent(bytes) !== contentHash) return 'changed';
      const content = await this.#readContent(path, bytes);
      if (isPast) return { key, content };
      this.#known.set(key, content);
      this.#unsaved++;
      return { key, content };
    } finally {
      this.#parts.end();
    }
  }

  async #readContent(path: string, bytes: Uint8Array): Promise<ReadContent> {
    const text = decodeText(bytes);
    if (text === undefined) return { ...noSecrets, ...noCode };
    const secrets = isLockFile(path) ? noSecrets : secretsIn(text, path);
    const outputs = ownCopy(rawOutputsOf(path, text));
    const keyFiles = ownCopy(keyFilesIn(text));
    try {
      const frontEnd = frontEndOf(this.#parts.frontEnds, path);
      await frontEnd?.load(this.#parts.assets);
      // The code of tests is not followed.
      const graph = isTestPath(path) ? undefined : frontEnd?.flow(text, path);
      const isUnfollowed = frontEnd?.hasFlow === false;
      return {
        ...secrets,
        ...noCode,
        ...(graph && { graph }),
        outputs,
        keyFiles,
        graphBytes: bytesOf(graph),
        isUnfollowed,
      };
    } catch (error) {
      rethrowShortage(error);
      return { ...secrets, ...noCode, outputs, keyFiles, isBroken: true };
    }
  }
}

const filesPerReport = 20;
/** Reading so many again costs less than writing all. */
const unsavedMax = 50;
const noSecrets: SearchedSecrets = { secrets: [], isCut: false };
const noCode = { outputs: [], keyFiles: [], graphBytes: 0, isUnfollowed: false, isBroken: false };

interface KeyedContent {
  readonly key: string;
  readonly content: ReadContent;
}

class Reading implements ReadSnapshot {
  readonly contents = new Map<string, ReadContent>();
  readonly secrets = new Map<string, SearchedSecrets>();
  readonly keyFiles = new Map<string, readonly string[]>();
  readonly leftOut: { readonly file: string; readonly reason: LeftOutReason }[] = [];
  readonly #graphs = new Map<string, FlowGraph>();
  readonly #outputs = new Map<string, readonly RawOutput[]>();
  #graphBytes = 0;
  files = 0;
  lines = 0;

  take(path: string, read: KeyedContent | LeftOutReason, graphBytesMax: number): void {
    if (typeof read === 'string') return void this.leftOut.push({ file: path, reason: read });
    const { key, content } = read;
    const { graph, outputs, keyFiles, graphBytes, isUnfollowed, isBroken, isCut, secrets } = content;
    this.files++;
    if (this.#graphBytes + graphBytes > graphBytesMax) return void this.#leaveOut(path, 'too_large');
    if (!this.contents.has(key)) this.#graphBytes += graphBytes;
    this.contents.set(key, content);
    if (graph !== undefined) this.#graphs.set(path, graph);
    if (outputs.length > 0) this.#outputs.set(path, outputs);
    if (secrets.length > 0) this.secrets.set(path, content);
    if (isUnfollowed) this.#leaveOut(path, 'not_followed');
    if (keyFiles.length > 0) this.keyFiles.set(path, keyFiles);
    if (isBroken) this.#leaveOut(path, 'broken');
    if (graph?.isCut === true) this.#leaveOut(path, 'too_deep');
    if (isCut) this.#leaveOut(path, 'budget');
  }

  graphOf(path: string): FlowGraph | undefined {
    return this.#graphs.get(path);
  }

  outputsOf(path: string): readonly RawOutput[] {
    return this.#outputs.get(path) ?? [];
  }

  #leaveOut(file: string, reason: LeftOutReason): void {
    this.leftOut.push({ file, reason });
  }
}

/** Texts as V8 has them, most of one byte a unit, and what it keeps beside each. */
function bytesOf(graph: FlowGraph | undefined): number {
  if (graph === undefined) return 0;
  const texts = graph.texts.reduce((sum, text) => sum + text.length + 24, 0);
  return (
    sharedByteLength({ ...graph, texts: [], functions: [], exports: [], symbols: [] }) +
    texts +
    graph.functions.length * 160
  );
}
