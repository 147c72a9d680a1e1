import { concatenate, decodeUtf8, encodeUtf8 } from '#server/base/utf8.ts';
import type { TablesFile } from '../ports/index-store.ts';
import type { ProjectRecord } from '../ports/state-store.ts';

/** The structure that a remote acknowledged last: the next one is sent as a difference from it. */
export interface PushedLines {
  readonly id: string;
  /** Compressed with gzip. */
  readonly packed: Uint8Array;
}

/** A project of a remote. */
export interface PushTarget {
  readonly url: string;
  readonly remoteId: string;
}

/** A file a project, which is a cache: without it the whole is sent. */
export type OpenPushedLines = (project: ProjectRecord) => TablesFile;

const lineFeed = 10;

export function lastPushed(file: TablesFile, target: PushTarget): PushedLines | undefined {
  const bytes = file.load();
  const end = bytes?.indexOf(lineFeed) ?? -1;
  if (bytes === undefined || end < 0) return undefined;
  const { id, url, remoteId } = JSON.parse(decodeUtf8(bytes.subarray(0, end))) as PushTarget & { readonly id: string };
  return url === target.url && remoteId === target.remoteId ? { id, packed: bytes.subarray(end + 1) } : undefined;
}

export function savePushed(file: TablesFile, { url, remoteId }: PushTarget, { id, packed }: PushedLines): void {
  file.save(concatenate([encodeUtf8(`${JSON.stringify({ id, url, remoteId })}\n`), packed]));
}
