import type { Clock } from '../ports/clock.ts';
import type { FactsSource } from './facts-source.ts';
import type { ProduceFacts } from './read-stage.ts';

/** Shortest time between two reports of progress: more steps would not be seen. */
const progressEveryMs = 100;

/** Facts one by one, and now and then how many there are. */
export function factsWithProgress(
  { facts, clock }: { readonly facts: FactsSource; readonly clock: Clock },
  onProgress: (done: number, total: number) => void,
): ProduceFacts {
  return async (requests, take) => {
    if (requests.length === 0) return;
    let done = 0;
    let reportedMs = 0;
    onProgress(0, requests.length);
    await facts.produce(requests, (results) => {
      for (const result of results) take(result);
      done += results.length;
      if (done < requests.length && clock.monotonicMs() - reportedMs < progressEveryMs) return;
      reportedMs = clock.monotonicMs();
      onProgress(done, requests.length);
    });
  };
}
