/** Counts requests as they end, for `/metrics`. */
import type { EndedRequest } from './http-context.ts';

/** Upper limits of the histogram's buckets, in seconds. */
const bucketLimits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

export interface LatencyHistogram {
  /** Requests up to each limit, those of the smaller ones included; the last is all of them. */
  readonly cumulative: readonly (readonly [limit: number, requests: number])[];
  readonly sumSeconds: number;
  readonly requests: number;
}

interface RouteTimes {
  readonly counts: number[];
  sumSeconds: number;
}

/** Routes are templates, methods and statuses few: the number of rows is bounded by the table of operations. */
export class RequestMetrics {
  readonly #counts = new Map<string, { readonly labels: Readonly<Record<string, string>>; requests: number }>();
  readonly #times = new Map<string, RouteTimes>();

  note({ method, route, status, durationMs, isHeld }: EndedRequest): void {
    const key = `${method} ${route} ${status}`;
    const row = this.#counts.get(key);
    if (row === undefined) this.#counts.set(key, { labels: { method, route, status: String(status) }, requests: 1 });
    else row.requests++;
    // A stream, or an answer that waits for a change, takes as long as its client wants.
    if (!isHeld && route !== '-') this.#noteTime(route, durationMs / 1000);
  }

  counts(): { readonly labels: Readonly<Record<string, string>>; readonly value: number }[] {
    return [...this.#counts.values()].map(({ labels, requests }) => ({ labels, value: requests }));
  }

  latencies(): ReadonlyMap<string, LatencyHistogram> {
    return new Map([...this.#times].map(([route, times]) => [route, histogramOf(times)]));
  }

  #noteTime(route: string, seconds: number): void {
    const times = this.#times.get(route) ?? { counts: Array<number>(bucketLimits.length + 1).fill(0), sumSeconds: 0 };
    this.#times.set(route, times);
    const bucket = bucketLimits.findIndex((limit) => seconds <= limit);
    times.counts[bucket === -1 ? bucketLimits.length : bucket]! += 1;
    times.sumSeconds += seconds;
  }
}

function histogramOf({ counts, sumSeconds }: RouteTimes): LatencyHistogram {
  let requests = 0;
  const cumulative = counts.map((count, index): [number, number] => {
    requests += count;
    return [bucketLimits[index] ?? Infinity, requests];
  });
  return { cumulative, sumSeconds, requests };
}
