import type { Bridge } from '../../bridge/bridge.ts';
import type { Store } from '../../state/store.ts';
import type { TeamAction, TeamState } from './team-state.ts';

export interface TeamParts {
  readonly store: Store<TeamState, TeamAction>;
  readonly bridge: Bridge;
  /** BCP 47 tag, in which times are written. */
  readonly language: string;
  copy(text: string, what: string): void;
  announce(text: string): void;
}
