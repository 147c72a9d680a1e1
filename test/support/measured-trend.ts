import assert from 'node:assert/strict';
import { FileSizes } from '#server/app/trend/file-sizes.ts';
import { measureTrend, type MeasureTrendParts } from '#server/app/trend/measure-trend.ts';
import type { TrendMessage } from '#server/app/trend/trend-messages.ts';
import type { FactsCache } from '#server/app/ports/index-store.ts';
import { frontEnds } from '#server/engine/languages/front-ends.ts';
import { sumTrend, type TrendSums } from '#server/engine/trend/sum-trend.ts';
import type { SampledCommit, TrendSegment } from '#server/engine/trend/trend-tables.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { gitRepositories } from '#server/platform/git/git-repositories.ts';

/** Facts in memory. */
export function memoryFacts(): FactsCache & { readonly entries: ReadonlyMap<string, Uint8Array> } {
  const entries = new Map<string, Uint8Array>();
  return {
    entries,
    get: (contentHash, producer) => entries.get(`${contentHash} ${producer}`),
    put: (given) =>
      given.forEach(({ contentHash, producer, facts }) => entries.set(`${contentHash} ${producer}`, facts)),
    close: () => undefined,
  };
}

export interface MeasuredTrend {
  readonly sums: readonly TrendSums[];
  readonly commits: readonly SampledCommit[];
  readonly segments: readonly TrendSegment[];
  readonly unread: number;
  /** Number of blobs whose bytes were asked for. */
  readonly blobs: number;
}

/** What a trend thread would report of the commit that is checked out. */
export async function measuredTrend(
  root: string,
  cache: FactsCache = memoryFacts(),
  change: Partial<MeasureTrendParts> = {},
): Promise<MeasuredTrend> {
  const { signal } = new AbortController();
  const head = await gitRepositories.head(root, signal);
  assert.ok('value' in head);
  const messages: TrendMessage[] = [];
  let blobs = 0;
  await measureTrend({
    root,
    head: head.value,
    nowSeconds: Date.now() / 1000,
    known: { commits: [], paths: 0, rows: 0 },
    lost: [],
    current: { number: new Int32Array(new SharedArrayBuffer(4)), objectName: new Uint8Array(64) },
    git: {
      ...gitRepositories,
      blobs: (place, names, ...rest) => {
        blobs += names.length;
        return gitRepositories.blobs(place, names, ...rest);
      },
    },
    sizes: new FileSizes({ cache, frontEnds, assets: bundledAssets, fileBytesMax: 2 * 1024 * 1024 }),
    report: (message) => messages.push(message),
    pause: () => Promise.resolve(),
    signal,
    ...change,
  });
  const commits = messages.flatMap((message) => (message.type === 'chosen' ? message.commits : []));
  const segments = messages.flatMap((message) => (message.type === 'measured' ? [message.segment] : []));
  const last = messages.at(-1);
  assert.ok(last?.type === 'finished');
  return { sums: sumTrend({ commits, segments }, () => true), commits, segments, unread: last.unread, blobs };
}
