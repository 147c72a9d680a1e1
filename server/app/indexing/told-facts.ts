import type { Clock } from '../ports.ts';
import type { FactsSource } from './facts-source.ts';
import type { ProduceFacts } from './read-stage.ts';

/** Nobody sees more steps than that. */
const progressEveryMs = 100;

/** Facts one by one, and now and then how many there are. */
export function toldFacts(
  { facts, clock }: { readonly facts: FactsSource; readonly clock: Clock },
  tell: (done: number, total: number) => void,
): ProduceFacts {
  return async (requests, take) => {
    if (requests.length === 0) return;
    let done = 0;
    let toldMs = 0;
    tell(0, requests.length);
    await facts.produce(requests, (results) => {
      for (const result of results) take(result);
      done += results.length;
      if (done < requests.length && clock.monotonicMs() - toldMs < progressEveryMs) return;
      toldMs = clock.monotonicMs();
      tell(done, requests.length);
    });
  };
}
