import { findFile } from '#server/engine/graph/find-file.ts';
import { codeOwnersPaths, ownersOf, parseCodeOwners } from '#server/engine/history/code-owners.ts';
import type { FileAuthor } from '#server/engine/history/past-knowledge.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { decodeText } from '#server/engine/source/text.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { Owners } from '#protocol/owners.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { fileNotFound } from '../operations/not-found.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import type { WorkspaceReader } from '../ports/reading.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import type { ProjectWorkspaces } from '../workspaces/project-workspaces.ts';
import { mayRead } from '../workspaces/require-trust.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';
import { commitDate } from '#server/engine/history/commit-date.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import { doubtOfAbsence, reasonsOfHistory, withoutPeople } from './history-reasons.ts';
import type { PeoplePreferences } from './people-preferences.ts';
import type { ProjectHistories } from './project-histories.ts';

export interface OwnersParts {
  readonly snapshots: Snapshots;
  readonly register: Pick<ProjectRegister, 'find'>;
  readonly workspaces: Pick<ProjectWorkspaces, 'isTrusted'>;
  readonly reader: WorkspaceReader;
  readonly histories: ProjectHistories;
  readonly analysis: Analysis;
  readonly people: Pick<PeoplePreferences, 'areNamed'>;
}

/** A longer file is not read; the largest public one measured has 0.3 MB. */
const codeOwnersBytesMax = 3 * 1024 * 1024;

/** Returns who knows a file: who is named as its owner, and who changed it. */
export async function getOwners(
  parts: OwnersParts,
  { id, file }: OperationParams<'owners.get'>,
  context: CallContext,
): Promise<DataAnswer<Owners>> {
  const project = parts.register.find(context.caller, id);
  const snapshot = await parts.snapshots.newest(id, 'files', context);
  if (findFile(snapshot.files, file) === undefined) {
    throw fileNotFound(snapshot.files, 'file', file);
  }
  const isRead = mayRead(parts.workspaces, project, context);
  const known = isRead ? await authorsOf(parts, { project, snapshot, file }, context.signal) : notTrusted;
  const owners = isRead ? ownersBy(parts.reader, project)(file) : [];
  const data: Owners = { owners: [...owners], ...known };
  return { snapshot: snapshot.id, version: JSON.stringify([snapshot.id, data]), data: () => data };
}

type Known = Pick<Owners, 'authors' | 'reasons' | 'doubts'>;

const notTrusted: Known = {
  authors: [],
  ...reasonsAndDoubts([{ code: 'owners_not_trusted' }]),
};

async function authorsOf(
  { histories, analysis, people }: OwnersParts,
  { project, snapshot, file }: { project: ProjectRecord; snapshot: GraphSnapshot; file: string },
  signal: AbortSignal,
): Promise<Known> {
  if (!people.areNamed) return { authors: [], ...reasonsAndDoubts([withoutPeople]) };
  const answer = await histories.of(project.path);
  if ('absent' in answer) return { authors: [], ...reasonsAndDoubts([doubtOfAbsence(answer.absent)]) };
  const request = { history: answer.value.tables, files: [file] };
  const [authors] = (await analysis.ask(snapshot, 'authors', request, signal)).read();
  return { authors: authors.map(authorOf), ...reasonsAndDoubts(reasonsOfHistory(answer.value)) };
}

function authorOf({ name, changes, lastChangedAtSeconds }: FileAuthor): Owners['authors'][number] {
  return { name, changes, lastChangedAt: commitDate(lastChangedAtSeconds) };
}

/** Returns a function that names the owners of a file by the project's CODEOWNERS file, which is read once. */
export function ownersBy(
  reader: WorkspaceReader,
  { path }: Pick<ProjectRecord, 'path'>,
): (file: string) => readonly string[] {
  const sections = parseCodeOwners(readCodeOwners(reader, { path }));
  return (file) => ownersOf(sections, file);
}

/** Text of the project's CODEOWNERS file, the first of those there may be; empty without one. */
export function readCodeOwners(reader: WorkspaceReader, { path }: Pick<ProjectRecord, 'path'>): string {
  for (const place of codeOwnersPaths) {
    const bytes = reader.read(path, place, codeOwnersBytesMax);
    if (!('skipped' in bytes)) return decodeText(bytes) ?? '';
  }
  return '';
}
