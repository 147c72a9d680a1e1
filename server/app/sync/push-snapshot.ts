import type { OperationParams } from '#protocol/operations.ts';
import type { PushedSnapshot } from '#protocol/sync.ts';
import { packedStructureBytesMax, structureBytesMax } from '#protocol/structure-lines.ts';
import { ApiError } from '../operations/api-error.ts';
import type { CallContext } from '../operations/operation.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import { requireDone } from './connect.ts';
import { type LinkParts, trustedProject } from './link-project.ts';
import { type NextPush, nextPush, type NextPushParts, targetOf } from './next-push.ts';
import { savePushed } from './pushed-lines.ts';
import type { RemoteBody, RemoteReply } from './remote-call.ts';
import type { RemoteLine } from './remote-line.ts';

/** A structure as it leaves. */
export interface LeavingStructure {
  readonly id: string;
  readonly createdAt: string;
  /** Its lines, compressed with gzip. */
  readonly packed: Uint8Array;
  /** Before they were compressed. */
  readonly bytes: number;
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

export interface PushParts extends LinkParts, NextPushParts {
  readonly makeStructure: MakeStructure;
}

/** Extension of a remote that takes snapshots. */
const snapshotsExtension = 'sync.snapshots';
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
  requireSize(made);
  const push = await nextPush(parts, project, link, made, context.signal);
  const { reply, bytes } = await sendPush(line, project, push);
  requireDone(reply.verdict);
  const target = targetOf(parts, link);
  if (target !== undefined) savePushed(parts.openPushed(project), target, made);
  const { id, createdAt, nodes, edges, findings, hasFindings } = made;
  return {
    snapshot: { id, createdAt, nodes, edges, findings },
    bytes,
    ...(choice.branch !== undefined && { branch: choice.branch }),
    hasFindings,
    known: reply.status === 200,
  };
}

/** A remote that cannot make the structure of a difference gets the whole. */
async function sendPush(
  line: RemoteLine,
  project: ProjectRecord,
  { path, delta, whole }: NextPush,
): Promise<{ readonly reply: RemoteReply; readonly bytes: number }> {
  const send = (body: RemoteBody, cause: string) =>
    line.send({ method: 'PUT', path, disclosure: 'snapshot', use: 'snapshot', cause, project, body, timeoutMs });
  if (delta !== undefined) {
    const reply = await send(delta, 'You pushed the structure of the project: the difference from the last one.');
    if (!isUnusable(reply)) return { reply, bytes: delta.bytes.length };
  }
  return { reply: await send(whole, 'You pushed the structure of the project.'), bytes: whole.bytes.length };
}

/** Its base is not there any more, or is another one than was thought. */
function isUnusable({ verdict, status }: RemoteReply): boolean {
  return verdict.kind === 'refused' && verdict.code === 'remote_refused' && (status === 400 || status === 404);
}

/** No remote takes more: nothing leaves for a refusal. */
function requireSize({ bytes, packed }: LeavingStructure): void {
  if (bytes <= structureBytesMax && packed.length <= packedStructureBytesMax) return;
  throw new ApiError(
    'payload_too_large',
    `The structure has ${bytes} bytes, ${packed.length} compressed; a remote takes ${structureBytesMax} and ${packedStructureBytesMax} at most.`,
  );
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
