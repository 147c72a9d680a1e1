import { structureDeltaMediaType, structureMediaType } from '#protocol/structure-lines.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import type { LinkRecord } from '../ports/sync-store.ts';
import { lastPushed, type OpenPushedLines, type PushedLines, type PushTarget } from './pushed-lines.ts';
import { packedBody, projectPath, type RemoteBody } from './remote-call.ts';
import type { RemoteDescription } from './remote-description.ts';
import type { SyncParts } from './sync-parts.ts';

/** @returns undefined where the whole is sent in its place */
export type MakeDelta = (base: PushedLines, packed: Uint8Array, signal: AbortSignal) => Promise<Uint8Array | undefined>;

export interface NextPushParts extends Pick<SyncParts, 'state'> {
  readonly description: RemoteDescription;
  readonly makeDelta: MakeDelta;
  readonly openPushed: OpenPushedLines;
}

/** Extension of a remote that takes a structure as a difference from one that it has. */
const deltaExtension = 'sync.delta';

export interface NextPush {
  readonly path: string;
  /** Sent first where it is there; the whole follows where the remote cannot make the structure of it. */
  readonly delta?: RemoteBody;
  readonly whole: RemoteBody;
}

/** Returns what is sent of a structure to the project that the link names. */
export async function nextPush(
  parts: NextPushParts,
  project: ProjectRecord,
  link: Pick<LinkRecord, 'remoteId'> | undefined,
  made: PushedLines,
  signal: AbortSignal,
): Promise<NextPush> {
  const path = projectPath(link?.remoteId ?? '…', `/snapshots/${made.id}`);
  const whole = packedBody(structureMediaType, made.packed);
  const target = link && targetOf(parts, link);
  const isOffered = target !== undefined && parts.description.offers(deltaExtension);
  const base = isOffered ? lastPushed(parts.openPushed(project), target) : undefined;
  const delta = base && (await parts.makeDelta(base, made.packed, signal));
  return { path, whole, ...(delta && { delta: packedBody(structureDeltaMediaType, delta) }) };
}

export function targetOf(
  { state }: Pick<SyncParts, 'state'>,
  { remoteId }: Pick<LinkRecord, 'remoteId'>,
): PushTarget | undefined {
  const remote = state.sync.remote();
  return remote && { url: remote.url, remoteId };
}
