import { constants, gunzipSync } from 'node:zlib';
import type { OperationParams } from '#protocol/operations.ts';
import { structureMediaType } from '#protocol/structure-lines.ts';
import type { PushedSnapshot } from '#protocol/sync.ts';
import { ApiError } from '../operations/api-error.ts';
import type { CallContext } from '../operations/operation.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import { requireDone } from './connect.ts';
import { type LinkParts, trustedProject } from './link-project.ts';
import { projectPath, type RemoteBody } from './remote-call.ts';
import type { RemoteDescription } from './remote-description.ts';

/** A structure as it leaves. */
export interface LeavingStructure {
  readonly id: string;
  readonly createdAt: string;
  /** Its lines, compressed with gzip. */
  readonly packed: Uint8Array;
  readonly nodes: number;
  readonly edges: number;
  readonly findings: number;
  readonly hasFindings: boolean;
}

export interface StructureChoice {
  readonly hashed?: boolean;
  readonly commit?: string;
  readonly branch?: string;
  /** Waits for a scan of this very state. */
  readonly scans?: boolean;
}

export type MakeStructure = (
  projectId: string,
  choice: StructureChoice,
  context: CallContext,
) => Promise<LeavingStructure>;

export interface PushParts extends LinkParts {
  readonly description: RemoteDescription;
  readonly makeStructure: MakeStructure;
}

/** Extension of a remote that takes snapshots. */
const snapshotsExtension = 'sync.snapshots';
/** Packed bytes whose text is enough for the beginning that is shown. */
const beginningBytes = 32 * 1024;
const timeoutMs = 300_000;

/** Sends the structure of a project; the remote answers whether it had it. */
export async function pushSnapshot(
  parts: PushParts,
  params: OperationParams<'sync.push'>,
  context: CallContext,
): Promise<PushedSnapshot> {
  const { line, links, description, makeStructure } = parts;
  const project = trustedProject(parts, params.projectId, context);
  const link = links.need(project.id);
  line.require('snapshot', project);
  await description.refresh('snapshot');
  if (!description.offers(snapshotsExtension)) throw notOffered();
  const choice = { ...choiceOf(parts, project, params), scans: params.findings !== false };
  const made = await makeStructure(project.id, choice, context);
  const reply = await line.send({
    method: 'PUT',
    path: projectPath(link.remoteId, `/snapshots/${made.id}`),
    disclosure: 'snapshot',
    use: 'snapshot',
    cause: 'You pushed the structure of the project.',
    project,
    body: bodyOf(made),
    timeoutMs,
  });
  requireDone(reply.verdict);
  const { id, createdAt, nodes, edges, findings, hasFindings, packed } = made;
  return {
    snapshot: { id, createdAt, nodes, edges, findings },
    bytes: packed.length,
    ...(choice.branch !== undefined && { branch: choice.branch }),
    hasFindings,
    known: reply.status === 200,
  };
}

function notOffered(): ApiError {
  return new ApiError(
    'remote_not_supported',
    `The remote takes no snapshots: it does not offer ${snapshotsExtension}.`,
  );
}

/** Commit and branch that are checked out, unless others are given. */
export function choiceOf(
  { remotes }: Pick<LinkParts, 'remotes'>,
  { path }: ProjectRecord,
  { hashPaths = false, commit, branch }: Partial<OperationParams<'sync.push'>> = {},
): StructureChoice {
  const [knownCommit, knownBranch] = [commit ?? remotes.head(path), branch ?? remotes.branch(path)];
  return {
    ...(hashPaths && { hashed: true }),
    ...(knownCommit !== undefined && { commit: knownCommit }),
    ...(knownBranch !== undefined && { branch: knownBranch }),
  };
}

export function bodyOf({ packed }: LeavingStructure): RemoteBody {
  const begun = gunzipSync(packed.subarray(0, beginningBytes), { finishFlush: constants.Z_SYNC_FLUSH });
  const text = new TextDecoder().decode(begun);
  return { mediaType: structureMediaType, bytes: packed, text, isPacked: true };
}
