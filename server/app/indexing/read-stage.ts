import type { FileStamp } from '../ports/scanning.ts';
import { Changed } from './changed.ts';
import { asRacyStamp, type ScanDifference, unequalStamp } from './compare-scan.ts';
import type { FactsRequest, FactsResult, FileFacts, SkippedFacts } from './facts-source.ts';
import type { IndexContents } from './index-contents.ts';
import { isKnown, knownFile } from './indexed-file.ts';

/** Requests facts and passes each to `take` as it comes; also reports progress. */
export type ProduceFacts = (requests: readonly FactsRequest[], take: (result: FactsResult) => void) => Promise<void>;

export interface ReadStageParts {
  readonly contents: IndexContents;
  readonly produce: ProduceFacts;
  readonly isManifest: (path: string) => boolean;
  readonly nowMs: () => number;
}

/** First stage: what the scan found changed is read, and what it means for the index is noted. */
export class ReadStage {
  readonly #parts: ReadStageParts;

  constructor(parts: ReadStageParts) {
    this.#parts = parts;
  }

  async read(difference: ScanDifference): Promise<Changed> {
    const { contents, produce, nowMs } = this.#parts;
    const stamps = new Map([...difference.added, ...difference.touched].map((file) => [file.path, file.stamp]));
    const changed = new Changed(difference.removed);
    const readAtMs = nowMs();
    for (const path of difference.removed) contents.drop(path);
    await produce(
      Array.from(stamps.keys(), (path) => this.#request(path)),
      (result) => {
        const stamp = stamps.get(result.path) as FileStamp;
        if ('skipped' in result) this.#takeSkipped(result, stampOfSkipped(result, stamp, readAtMs), changed);
        else this.#takeFacts(result, asRacyStamp(stamp, readAtMs), changed);
      },
    );
    return changed;
  }

  /** The texts of all manifests of the graph. */
  async readManifests(): Promise<Map<string, string>> {
    const { contents, produce, isManifest } = this.#parts;
    const manifests = new Map<string, string>();
    const paths = contents.files.paths().filter(isManifest);
    await produce(
      paths.map((path) => this.#request(path)),
      (result) => {
        if ('text' in result && result.text !== undefined) manifests.set(result.path, result.text);
      },
    );
    return manifests;
  }

  #request(path: string): FactsRequest {
    return { path, stage: 'imports', wantsText: this.#parts.isManifest(path) };
  }

  #takeSkipped({ path, skipped, contentHash = '', seen }: SkippedFacts, stamp: FileStamp, changed: Changed): void {
    const { contents, isManifest } = this.#parts;
    const before = contents.files.get(path);
    if (contentHash === '' && before !== undefined && !isKnown(before) && before.skipped === skipped) {
      contents.files.set({ ...before, stamp });
      changed.restamped.add(path);
      return;
    }
    contents.drop(path);
    // What came together lies in one piece of memory.
    const content = seen && { language: seen.language, links: { importFacts: seen.imports.slice(), uses: [] } };
    contents.files.set({ path, stamp, contentHash, skipped, ...(content && { seen: content }) });
    changed.note(path, before === undefined, isKnown(before));
    changed.manifests ||= isKnown(before) && isManifest(path);
  }

  #takeFacts(facts: FileFacts, stamp: FileStamp, changed: Changed): void {
    const { contents } = this.#parts;
    const before = contents.files.get(facts.path);
    const known = isKnown(before) ? before : undefined;
    if (known?.contentHash === facts.contentHash) {
      contents.files.set({ ...known, stamp });
      changed.restamped.add(facts.path);
      return;
    }
    contents.files.set(knownFile(facts, stamp, known));
    if (facts.declarations === undefined) contents.code.unlink(facts.path);
    else contents.code.setTree(facts, facts.tree);
    changed.note(facts.path, before === undefined, known === undefined);
    if (facts.text === undefined) return;
    contents.manifests?.set(facts.path, facts.text);
    changed.manifests = true;
  }
}

/** A file that may become readable before it changes is read again by the next run. */
function stampOfSkipped({ isPassing }: SkippedFacts, stamp: FileStamp, readAtMs: number): FileStamp {
  return isPassing ? unequalStamp(stamp) : asRacyStamp(stamp, readAtMs);
}
