import type { EditorStatus } from '#protocol/editor.ts';
import type { EngineState } from '../session/engine-session.ts';
import type { MissingModel } from '../session/session-models.ts';
import type { Translate } from '../text/translate.ts';

export interface NoticeSources {
  readonly state: EngineState;
  /** Names of settings, with their section, whose value can't be taken. */
  readonly unusableSettings: readonly string[];
  /** The setting, with its section, without which the language model that is chosen can't be asked. */
  readonly missingSetting?: string;
  /** The language model that is chosen and that the editor lacks. */
  readonly missingModel?: MissingModel;
  /** Hosts of webhooks that are switched off because nothing could be delivered. */
  readonly failingWebhooks?: readonly string[];
  readonly versions?: { readonly engine: string; readonly extension: string };
}

/** Returns problems that do not stop the work, one sentence each. */
export function windowNotices(sources: NoticeSources, t: Translate): string[] {
  const { state, unusableSettings, missingSetting, missingModel, failingWebhooks = [], versions } = sources;
  const status = state.kind === 'running' ? state.status : undefined;
  return [
    ...unusableSettings.map((name) => t('The setting {0} has a value of a wrong type and is ignored.', name)),
    ...(missingSetting === undefined ? [] : [missingText(missingSetting, t)]),
    ...(missingModel === undefined ? [] : [missingModelText(missingModel, t)]),
    ...(status ? engineNotices(status) : []),
    ...failingWebhooks.map((host) => t('A webhook is switched off, since all deliveries failed for days: {0}', host)),
    ...(versions && versions.engine !== versions.extension ? [versionNotice(versions, t)] : []),
  ];
}

function missingText(setting: string, t: Translate): string {
  return t('The setting {0} is missing or can’t be used: no language model is asked.', setting);
}

function missingModelText({ name }: MissingModel, t: Translate): string {
  if (name === undefined) return t('The editor has no language model: none is asked.');
  return t('The editor has no language model {0} (any more): no language model is asked.', name);
}

function engineNotices({ api, problems, folders, searchModel, languageModel }: EditorStatus): string[] {
  const failed = folders.flatMap(({ problem, index }) => problem?.message ?? index?.failure?.message ?? []);
  // No API before the folder is trusted is as it should be.
  const { problem } = api;
  const unserved = problem && problem.code !== 'workspace_not_trusted' ? [problem.message] : [];
  const models = [searchModel, languageModel].flatMap((model) => model?.problem?.message ?? []);
  return [...unserved, ...problems.map(({ message }) => message), ...failed].concat(models);
}

function versionNotice({ engine, extension }: { engine: string; extension: string }, t: Translate): string {
  return t('Another program keeps an engine of version {0} running; this extension is version {1}.', engine, extension);
}
