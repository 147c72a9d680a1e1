import type { Bridge } from '../../bridge/bridge.ts';
import type { Store } from '../../state/store.ts';
import type { Translate } from '../../state/translate.ts';
import type { DeveloperAction, DeveloperState } from './developer-state.ts';

export type DeveloperStore = Store<DeveloperState, DeveloperAction>;

/** Functions of the surrounding page for the developer page. */
export interface DeveloperParts {
  readonly store: DeveloperStore;
  readonly bridge: Bridge;
  readonly t: Translate;
  /** Of the texts; times and numbers are written as it does. */
  readonly language: string;
  readonly heading: 'h1' | 'h2';
  /** Puts text on the clipboard, and says so. */
  copy(text: string, what: string): void;
  /** A sentence for the live region. */
  announce(text: string): void;
  /** Only where the person at the machine is known to be the one who looks: in the editor. */
  readonly owner?: OwnerParts;
}

export interface OwnerParts {
  createKey(): void;
  revokeKey(id: string): void;
  showSettings(of: 'api' | 'webhooks'): void;
}
