import type { CycleLoad } from '../../state/view-state.ts';

const words = {
  start: 'imports that load as the program starts',
  deferred: 'imports that load, be it later',
  all: 'all imports, those of types too',
} as const;

/** Of what cycles are made. */
export function cycleLoadWords(load: CycleLoad | undefined): string {
  return words[load ?? 'start'];
}
