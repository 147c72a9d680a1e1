import type { WebhookSettings } from '#protocol/engine.ts';
import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { ApiError } from '../operations/api-error.ts';
import type { OfferedModels } from '../ask/language-models.ts';
import { configuredModel } from '../ask/model-setup.ts';
import type { ModelProviders } from '../ports/model-providers.ts';
import type { EngineFacts } from './engine-status.ts';
import type { MemoryLimits } from '../workspaces/memory-limits.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { ProjectWorkspaces } from '../workspaces/project-workspaces.ts';
import { notTrusted } from '../workspaces/require-trust.ts';
import type { PeoplePreferences } from '../history/people-preferences.ts';
import type { SyncPreferences } from '../sync/sync-preferences.ts';
import type { SearchModelPreferences } from '../transformer/search-model-preferences.ts';
import type { EgressPreferences } from '../webhooks/egress-preferences.ts';
import type { EgressSettings } from '../ports/webhook-sender.ts';

export interface EngineControl {
  readonly workspaces: ProjectWorkspaces;
  readonly limits: MemoryLimits;
  readonly egress: EgressPreferences;
  readonly searchModels: SearchModelPreferences;
  readonly people: PeoplePreferences;
  readonly syncPreferences: SyncPreferences;
  readonly models: OfferedModels;
  readonly providers: ModelProviders;
}

/**
 * Applies the preferences of a client for the engine that it shares with others, for as long as it is connected. A part
 * that it does not mention stays: a command that offers a model requests no memory by that.
 */
export function configureEngine(
  { workspaces, limits, egress, searchModels, people, models, providers, syncPreferences }: EngineControl,
  { memoryLimitBytes, webhooks, search, metrics, ask, sync }: OperationParams<'engine.configure'>,
  { connection, trust }: CallContext,
): DataAnswer<OperationResult<'engine.configure'>> {
  // A search model brings code that is run, a language model is sent code: who trusts no folder names neither.
  if (trust === 'none' && (ask !== undefined || search?.model !== undefined)) throw notTrusted();
  if (ask !== undefined) models.offer(connection, configuredModel(providers, ask));
  if (memoryLimitBytes !== undefined) limits.want(connection, memoryLimitBytes ?? undefined);
  if (webhooks !== undefined) egress.want(connection, webhooks);
  if (search !== undefined) searchModels.want(connection, search.model);
  if (metrics?.people !== undefined) people.want(connection, metrics.people);
  if (sync?.indexOnPush !== undefined) syncPreferences.want(connection, sync.indexOnPush);
  return { data: () => ({ memoryLimitBytes: workspaces.memoryLimitBytes, webhooks: shown(egress.settings) }) };
}

/** The engine answers what is under way, then leaves; its clients connect again, to a new one. */
export function stopEngine({ pid, leave }: EngineFacts): DataAnswer<OperationResult<'engine.stop'>> {
  if (!leave()) throw new ApiError('engine_conflict', 'A command runs this engine, which ends with it.');
  return { data: () => ({ pid }) };
}

function shown({ allowLoopback, allowedHosts }: EgressSettings): WebhookSettings {
  return { allowLoopback, allowedHosts: [...allowedHosts] };
}
