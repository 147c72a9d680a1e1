import { isUnread, type FactsResult, type FactsSource, type UnreadFacts } from '../indexing/facts-source.ts';
import { FactsProducer, type FactsProducerParts } from '../indexing/produce-facts.ts';
import { ShortageError, shortageOf, type WorkspaceReader } from '../ports/reading.ts';
import type { ScanLimits } from '../ports/scanning.ts';
import type { FactsRequest } from '../indexing/facts-source.ts';

export interface RevisionFactsParts extends Pick<FactsProducerParts, 'cache' | 'frontEnds' | 'assets'> {
  readonly limits: ScanLimits;
  /** Of the folder on the disk: declarations of installed packages are those of now. */
  readonly reader: WorkspaceReader;
  /** Called around the work at a file. */
  readonly begin: (path: string) => void;
  readonly end: () => void;
}

/** Facts of files in memory, made in this thread; those of contents that were seen before come from the cache. */
export function factsWithTexts(
  parts: RevisionFactsParts,
  root: string,
  files: ReadonlyMap<string, Uint8Array>,
): FactsSource {
  const { limits, begin, end, ...rest } = parts;
  const producerParts: FactsProducerParts = {
    ...rest,
    root,
    fileBytesMax: limits.fileBytes,
    leftOutBytesMax: limits.leftOutBytes,
    reader: readerOf(files, parts.reader),
  };
  const producer = new FactsProducer(producerParts);
  const read = async (request: FactsRequest): Promise<FactsResult | UnreadFacts> => {
    begin(request.path);
    try {
      return await factsOrLoss(producer, request);
    } finally {
      end();
    }
  };
  return {
    produce: async (requests, receive) => {
      for (const request of requests) {
        // oxlint-disable-next-line no-await-in-loop -- one file after the other, at the lowest priority
        const result = await read(request);
        if (isUnread(result)) throw new ShortageError(result.shortage);
        receive([result]);
      }
      producer.flush(true);
    },
    close: async () => {},
  };
}

/** A front-end that throws costs the file. A shortage costs no file. */
async function factsOrLoss(producer: FactsProducer, request: FactsRequest): Promise<FactsResult | UnreadFacts> {
  try {
    return await producer.produce(request);
  } catch (error) {
    const shortage = shortageOf(error);
    return shortage
      ? { path: request.path, shortage: shortage.shortage }
      : { path: request.path, skipped: 'parseErrors' };
  }
}

/** A file that the commit does not have is one of an installed package. */
function readerOf(files: ReadonlyMap<string, Uint8Array>, disk: WorkspaceReader): WorkspaceReader {
  return {
    read: (root, path, maxBytes) => {
      const bytes = files.get(path);
      if (bytes === undefined) return disk.read(root, path, maxBytes);
      return bytes.length > maxBytes ? { skipped: 'tooLarge' } : bytes;
    },
  };
}
