import type { ExtensionContext, LogOutputChannel } from 'vscode';
import type { EngineSession } from '../session/engine-session.ts';
import type { RemoteDocuments } from './remote-documents.ts';
import type { RemoteFollower } from './remote-follower.ts';
import type { RemoteKeys } from './remote-keys.ts';

/** Dependencies of the commands of the remote. */
export interface RemoteContext {
  readonly context: ExtensionContext;
  readonly session: EngineSession;
  readonly log: LogOutputChannel;
  readonly follower: RemoteFollower;
  readonly keys: RemoteKeys;
  /** Made with the first document. */
  readonly documents: () => Promise<RemoteDocuments>;
}
