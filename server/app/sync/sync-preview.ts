import type { SentRequest, SyncPreview } from '#protocol/sync.ts';
import { type SyncMode, syncModes } from '#protocol/sync.ts';
import { modeSentences } from '#server/service/sync/modes.ts';
import type { CallContext } from '../operations/operation.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import { gitPath, type LinkParts, registration } from './link-project.ts';
import { nextPush } from './next-push.ts';
import { choiceOf, type PushParts } from './push-snapshot.ts';
import { projectPath } from './remote-call.ts';

const shownMax = 8000;

/** Each mode with the requests that it would make next. Nothing is sent for it. */
export async function syncPreview(
  parts: PushParts,
  project: ProjectRecord | undefined,
  context: CallContext,
): Promise<SyncPreview> {
  const register = contactOf(parts, project);
  const queries = [...register, ...queriesOf(parts, project)];
  const structure = [...queries, ...(await snapshotOf(parts, project, context))];
  const requests: Readonly<Record<SyncMode, readonly SentRequest[]>> = { off: [], register, queries, structure };
  return {
    modes: syncModes.map((mode) => ({ mode, sentence: modeSentences[mode], requests: [...requests[mode]] })),
  };
}

function contactOf(parts: LinkParts, project: ProjectRecord | undefined): SentRequest[] {
  const linked = parts.state.sync.links().map(({ remoteId, projectId }) => {
    const cause = `Asks for the state of ${parts.state.project(projectId)?.name ?? 'a linked project'}.`;
    return request('GET', projectPath(remoteId), undefined, cause);
  });
  const description = request('GET', '/api/v1', undefined, 'Asks which version and extensions the remote has.');
  if (project === undefined || parts.links.get(project.id) !== undefined) return [description, ...linked];
  const list = request('GET', '/api/v1/projects', undefined, 'Lists the projects of the remote, once you link one.');
  return [description, ...linked, list, ...registrationsOf(parts, project)];
}

/** Both paths that a person may choose. */
function registrationsOf(parts: LinkParts, project: ProjectRecord): SentRequest[] {
  const folder = registration(parts, project, { path: 'folder' });
  const byFolder = request('POST', '/api/v1/projects', folder, 'If you register it by the name of its folder.');
  if (gitPath(parts, project) === undefined) return [byFolder];
  const git = registration(parts, project, { path: 'git' });
  return [request('POST', '/api/v1/projects', git, 'If you register it by its git URL.'), byFolder];
}

function queriesOf({ links }: LinkParts, project: ProjectRecord | undefined): SentRequest[] {
  const id = project === undefined ? undefined : links.get(project.id)?.remoteId;
  const path = (below: string) => (id === undefined ? `/api/v1/projects/…${below}` : projectPath(id, below));
  return [
    request('POST', path('/search'), { query: '…' }, 'Each time you search on the remote: the text that you type.'),
    request('POST', path('/ask'), { question: '…' }, 'Each time you ask the remote: the text that you type.'),
    request('POST', path('/analyze'), { files: ['…'] }, 'Each time you have it analyze: the names that you give.'),
  ];
}

/** A project that was not indexed yet has no structure to show. */
async function snapshotOf(
  parts: PushParts,
  project: ProjectRecord | undefined,
  context: CallContext,
): Promise<SentRequest[]> {
  if (project === undefined || parts.state.projectIndex(project.id)?.indexedAtMs === undefined) return [];
  const made = await parts.makeStructure(project.id, choiceOf(parts, project), context);
  const { path, whole, delta } = await nextPush(parts, project, parts.links.get(project.id), made, context.signal);
  const { bytes, text } = delta ?? whole;
  const cause = 'Each time you push the structure of the project.';
  return [{ method: 'PUT', path, bytes: bytes.length, body: text.slice(0, shownMax), cause }];
}

function request(method: string, path: string, body: unknown, cause: string): SentRequest {
  if (body === undefined) return { method, path, bytes: 0, cause };
  const text = JSON.stringify(body);
  return { method, path, bytes: new TextEncoder().encode(text).length, body: text, cause };
}
