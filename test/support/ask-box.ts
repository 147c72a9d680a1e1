import type { Answer } from '#protocol/ask.ts';
import { noAdvisories } from '#server/app/ports/advisories.ts';
import { askProject } from '#server/app/ask/ask.ts';
import { Conversations } from '#server/app/ask/conversations.ts';
import { OfferedModels } from '#server/app/ask/language-models.ts';
import type { AskParts } from '#server/app/ask/prepare-answer.ts';
import type { Clock } from '#server/app/ports/clock.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import { PackageLists } from '#server/app/questions/packages.ts';
import { Identifiers } from '#server/service/identifiers.ts';
import { agentPartsOf, agentProjectId } from './agent-box.ts';
import type { IndexedFiles } from './indexed-files.ts';
import { FakeClock } from './fake-clock.ts';
import { noScans, triageRecords } from './security-fixture.ts';
import { noContents } from '#server/app/workspaces/pushed-contents.ts';
import { noTrends } from './no-trends.ts';
import { FakeLanguageModel, type FakeWriting } from './fake-models/fake-language-model.ts';
import { byOwner } from './sample-project.ts';

/** Questions over files of a fixture, answered by no model unless one is given. */
export function askPartsOf(
  indexed: IndexedFiles,
  clock: Clock = new FakeClock(),
  more: Partial<Pick<AskParts, 'models' | 'scans'>> = {},
): AskParts {
  let byte = 0;
  const identifiers = new Identifiers((count) => Uint8Array.from({ length: count }, () => byte++ % 251));
  const conversations = new Conversations({ clock, identifiers });
  return {
    ...agentPartsOf(indexed),
    scans: noScans,
    triage: triageRecords(),
    pushed: noContents,
    trends: noTrends,
    conversations,
    models: new OfferedModels(),
    packageLists: new PackageLists(),
    advisories: noAdvisories,
    cursorSecret: () => new Uint8Array(32),
    ...more,
  };
}

/** The same with a model, which writes so. */
export function modelBox(
  indexed: IndexedFiles,
  writing?: FakeWriting,
  { contextTokens, modelMs }: { readonly contextTokens?: number; readonly modelMs?: number } = {},
): { readonly model: FakeLanguageModel; readonly parts: AskParts } {
  const model = new FakeLanguageModel(writing, contextTokens);
  if (modelMs !== undefined) model.budget = { ...model.budget, seconds: modelMs / 1000 };
  return { model, parts: askPartsOf(indexed, undefined, { models: { chosen: () => model } }) };
}

export async function ask(
  parts: AskParts,
  params: { readonly question: string } & Readonly<Record<string, unknown>>,
  context: CallContext = byOwner(),
): Promise<Answer> {
  return (await askProject(parts, { id: agentProjectId, ...params }, context)).data();
}
