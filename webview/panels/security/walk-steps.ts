import type { SecurityParts } from './security-parts.ts';
import { shownFinding } from './security-state.ts';

/** Goes along the path of the finding that is shown. */
export interface StepWalk {
  /** One step on or back; at an end it stays. Returns whether there is a path. */
  step(by: -1 | 1): boolean;
  /** Looks at a step, and shows its place beside the page. */
  to(index: number): void;
}

export function stepWalk({ store, t, go, follow, announce }: SecurityParts): StepWalk {
  const to = (index: number) => {
    const { path = [] } = shownFinding(store.get()) ?? {};
    const step = path[index];
    if (step === undefined) return;
    go({ step: index });
    const { file, line, column } = step;
    follow?.({ file, line, column });
    announce(t('Step {0} of {1}: {2}, {3}:{4}', index + 1, path.length, step.what, file, line));
  };
  return {
    to,
    step(by) {
      const state = store.get();
      const { path = [] } = shownFinding(state) ?? {};
      const { step = by > 0 ? -1 : path.length } = state.view;
      to(Math.max(0, Math.min(path.length - 1, step + by)));
      return path.length > 0;
    },
  };
}
