import type { WindowSession } from '../session/window-session.ts';
import type { HostParts } from './page-host.ts';

/** Dependencies of panels that start an engine when a user opens them, also in a folder that is not trusted. */
export interface PanelParts extends HostParts {
  readonly session: WindowSession;
}
