import type { EditorStatus } from '#protocol/editor.ts';
import type { EngineState } from '../session/engine-session.ts';
import type { Translate } from '../text/translate.ts';

export interface NoticeSources {
  readonly state: EngineState;
  /** Names of settings, with their section, whose value can't be taken. */
  readonly unusableSettings: readonly string[];
  /** Hosts of webhooks that are switched off because nothing could be delivered. */
  readonly failingWebhooks?: readonly string[];
  readonly versions?: { readonly engine: string; readonly extension: string };
}

/** What does not stop anything, and still is not as it should be. One sentence each. */
export function windowNotices(sources: NoticeSources, t: Translate): string[] {
  const { state, unusableSettings, failingWebhooks = [], versions } = sources;
  const status = state.kind === 'running' ? state.status : undefined;
  return [
    ...unusableSettings.map((name) => t('The setting {0} has a value of a wrong type and is ignored.', name)),
    ...(status ? engineNotices(status) : []),
    ...failingWebhooks.map((host) => t('A webhook is switched off, since all deliveries failed for days: {0}', host)),
    ...(versions && versions.engine !== versions.extension ? [versionNotice(versions, t)] : []),
  ];
}

function engineNotices({ api, problems, folders }: EditorStatus): string[] {
  const failed = folders.flatMap(({ problem, index }) => problem?.message ?? index?.failure?.message ?? []);
  // No API before the folder is trusted is as it should be.
  const { problem } = api;
  const unserved = problem && problem.code !== 'workspace_not_trusted' ? [problem.message] : [];
  return [...unserved, ...problems.map(({ message }) => message), ...failed];
}

function versionNotice({ engine, extension }: { engine: string; extension: string }, t: Translate): string {
  return t('Another program keeps an engine of version {0} running; this extension is version {1}.', engine, extension);
}
