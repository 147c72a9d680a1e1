import type { WindowSession } from '../session/window-session.ts';
import type { HostParts } from './page-host.ts';

/** What panels need that start an engine when a person opens them, in a folder that nobody trusts as well. */
export interface PanelParts extends HostParts {
  readonly session: WindowSession;
}
