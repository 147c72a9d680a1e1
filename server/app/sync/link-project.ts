import type { LinkCandidates } from '#protocol/sync.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { publicGitUrl } from '#server/service/sync/git-url.ts';
import { ApiError } from '../operations/api-error.ts';
import type { CallContext } from '../operations/operation.ts';
import { folderName } from '../projects/folder-name.ts';
import { insertProject } from '../events/project-events.ts';
import { checkProjectQuota } from '../projects/project-quota.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import type { LinkRecord } from '../ports/sync-store.ts';
import { notTrusted } from '../workspaces/require-trust.ts';
import { requireDone } from './connect.ts';
import type { Links } from './links.ts';
import type { OutboxSender } from './outbox-sender.ts';
import { projectPath } from './remote-call.ts';
import type { RemoteLine } from './remote-line.ts';
import { readOneProject, readProjects, type RemoteProject } from './remote-project.ts';
import { describeLink, type StatusParts } from './sync-status.ts';

export interface LinkParts extends StatusParts {
  readonly line: RemoteLine;
  readonly links: Links;
  readonly outbox: OutboxSender;
}

/** Throws `project_not_found`, and `workspace_not_trusted`: a folder that is not trusted is `off` for every caller. */
export function trustedProject(parts: LinkParts, id: string, context: CallContext): ProjectRecord {
  const project = parts.register.find(context.caller, id);
  if (context.trust === 'none' || !parts.isTrusted(project)) throw notTrusted();
  return project;
}

export async function linkCandidates(parts: LinkParts, project: ProjectRecord): Promise<LinkCandidates> {
  const projects = await listRemote(parts, project);
  const free = projects.find(({ id, name }) => name === project.name && !parts.links.isTaken(id));
  const link = parts.links.get(project.id);
  const git = gitPath(parts, project);
  return {
    ...(link && { linked: describeLink(parts, link) }),
    ...(free && { suggested: free.id }),
    remoteProjects: projects.map(({ id, name, createdAt }) => {
      return { id, name, createdAt, isLinked: parts.links.isTaken(id) };
    }),
    paths: { folder: folderName(project.path), ...(git !== undefined && { git }) },
  };
}

async function listRemote({ line }: LinkParts, project: ProjectRecord): Promise<readonly RemoteProject[]> {
  const cause = 'Lists the projects of the remote, to link one.';
  const call = { method: 'GET', path: '/api/v1/projects', disclosure: 'contact', use: 'command', cause } as const;
  const { verdict, data } = await line.send({ ...call, project });
  requireDone(verdict);
  return readProjects(data) ?? [];
}

/** Links with the project that is named, or with a new one of the remote. */
export async function linkProject(
  parts: LinkParts,
  { remoteProject, register }: OperationParams<'sync.link'>,
  folder: ProjectRecord,
): Promise<LinkRecord> {
  if ((remoteProject === undefined) === (register === undefined)) throw needsOne();
  parts.links.requireFree(folder.id, remoteProject);
  if (remoteProject !== undefined) return linkKnown(parts, remoteProject, folder);
  return registerNew(parts, register ?? { path: 'folder' }, registered(parts, folder));
}

function needsOne(): ApiError {
  const message = 'Name the project of the remote, or have it register a new one: one of them.';
  return new ApiError('invalid_parameter', message, [{ field: '/remoteProject', issue: 'required', message }]);
}

async function linkKnown(parts: LinkParts, remoteId: string, folder: ProjectRecord): Promise<LinkRecord> {
  const cause = 'Looks at the project to link with.';
  const call = { method: 'GET', path: projectPath(remoteId), disclosure: 'contact', use: 'command', cause } as const;
  const { verdict, data } = await parts.line.send({ ...call, project: folder });
  requireDone(verdict);
  const found = readOneProject(data);
  if (found === undefined)
    throw new ApiError('remote_not_groundplan', 'The answer of the remote has no project in it.');
  parts.links.requireFree(folder.id, remoteId);
  return parts.links.add(registered(parts, folder), { ...found, id: remoteId });
}

async function registerNew(
  parts: LinkParts,
  given: NonNullable<OperationParams<'sync.link'>['register']>,
  project: ProjectRecord,
): Promise<LinkRecord> {
  const { state, outbox, line } = parts;
  line.require('register', project);
  const waiting = outbox.waitingFor(project.id, 'create');
  const cause = `You registered it as a project of the remote, by ${given.path === 'git' ? 'its git URL' : 'the name of its folder'}.`;
  const body = JSON.stringify(registration(parts, project, given));
  outbox.add({ action: 'create', projectId: project.id, projectName: project.name, cause, body });
  const id = outbox.waitingFor(project.id, 'create')?.id ?? '';
  if (waiting?.isGivenUp) outbox.resolve(id, 'retry');
  const left = await attempted(parts, id);
  const link = state.sync.link(project.id);
  if (link !== undefined) return link;
  const { code, message } = left?.problem ?? { code: 'sync_not_linked', message: 'The project was not registered.' };
  throw new ApiError(code, left?.isGivenUp === false ? `${message} It waits, and is sent again by itself.` : message);
}

/** Returns what still waits. Throws with the note that it does. */
async function attempted({ outbox }: LinkParts, id: string): ReturnType<OutboxSender['attempt']> {
  try {
    return await outbox.attempt(id, 'command');
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'sync_limit_reached') throw error;
    throw new ApiError(error.code, `${error.message} The registration waits until then.`);
  }
}

/** Body of POST projects. The path of the folder on this machine is never in it. */
export function registration(
  parts: Pick<LinkParts, 'remotes'>,
  project: ProjectRecord,
  { path, description = project.description }: { readonly path: 'git' | 'folder'; readonly description?: string },
): { readonly name: string; readonly description?: string; readonly path: string } {
  const git = path === 'git' ? gitPath(parts, project) : undefined;
  if (path === 'git' && git === undefined) throw withoutGitUrl();
  return {
    name: project.name,
    ...(description !== '' && { description }),
    path: git ?? folderName(project.path),
  };
}

function withoutGitUrl(): ApiError {
  const message =
    'The repository names no remote with an address that others can use: register it by the name of its folder.';
  return new ApiError('invalid_parameter', message, [{ field: '/register/path', issue: 'enum', message }]);
}

export function gitPath({ remotes }: Pick<LinkParts, 'remotes'>, project: ProjectRecord): string | undefined {
  const url = remotes.url(project.path);
  return url === undefined ? undefined : publicGitUrl(url);
}

/** A folder that the command line looks at becomes a project by being linked, so that the link outlives the engine. */
function registered(parts: LinkParts, folder: ProjectRecord): ProjectRecord {
  const { state, identifiers, clock } = parts;
  return state.transaction(() => {
    const known = state.projectAt(folder.path, folder.kind, folder.member);
    if (known !== undefined) return known;
    const createdAtMs = clock.nowMs();
    const project = { ...folder, id: identifiers.next('prj', createdAtMs), createdAtMs };
    checkProjectQuota(state, project);
    insertProject(parts, project);
    return project;
  });
}
