/** Questions that the remote answers in place of this machine, as options of the commands that ask them here. */
import { visibleText } from '#server/base/visible-text.ts';
import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import type { SyncOrigin } from '#protocol/sync-operations.ts';
import { giveKey } from './remote-key.ts';
import type { CommandSession } from './session.ts';

type Delegated = 'sync.search' | 'sync.ask' | 'sync.analyze';

/** The option of every such command. */
export const remoteOption = [
  '--remote',
  'the linked project of the remote answers, not this machine; the text leaves it, in mode queries or structure',
] as const;

/** Sends the question to the remote. Nothing of the folder is read for it. */
export async function askRemote<Id extends Delegated>(
  session: CommandSession,
  id: Id,
  inputs: Omit<OperationParams<Id>, 'projectId'>,
): Promise<OperationResult<Id>> {
  await giveKey(session);
  const projectId = await projectOfFolder(session);
  return session.call(id, { projectId, ...inputs } as OperationParams<Id>);
}

/** Marks an answer for people with the machine that it is the word of. */
export function originLine({ remote, remoteProject }: SyncOrigin): string {
  return visibleText(`Answered by ${remote} (${remoteProject}), not by this machine.`);
}

/** The project of the folder; one that is registered is not indexed for it. */
export async function projectOfFolder(session: CommandSession): Promise<string> {
  const { projects } = await session.call('projects.list', { path: session.workspaceRoot });
  return projects[0]?.id ?? (await session.openProject()).id;
}
