import type { Answer } from '#protocol/ask.ts';
import { type AskParts, askProject } from '#server/app/ask/ask.ts';
import { Conversations } from '#server/app/ask/conversations.ts';
import type { Clock } from '#server/app/ports.ts';
import type { CallContext } from '#server/app/operation.ts';
import { Identifiers } from '#server/service/identifiers.ts';
import { agentPartsOf, agentProjectId } from './agent-box.ts';
import type { IndexedFiles } from './indexed-files.ts';
import { FakeClock } from './fake-clock.ts';
import { byOwner } from './sample-project.ts';

/** Questions over files of a fixture. */
export function askPartsOf(indexed: IndexedFiles, clock: Clock = new FakeClock()): AskParts {
  let byte = 0;
  const identifiers = new Identifiers((count) => Uint8Array.from({ length: count }, () => byte++ % 251));
  const conversations = new Conversations({ clock, identifiers });
  return { ...agentPartsOf(indexed), conversations, cursorSecret: () => new Uint8Array(32) };
}

export async function ask(
  parts: AskParts,
  params: { readonly question: string } & Readonly<Record<string, unknown>>,
  context: CallContext = byOwner(),
): Promise<Answer> {
  return (await askProject(parts, { id: agentProjectId, ...params }, context)).data();
}
