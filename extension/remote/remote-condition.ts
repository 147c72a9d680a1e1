import type { SyncStatus } from '#protocol/sync.ts';
import type { Translate } from '../text/translate.ts';
import { modeName } from './mode-words.ts';
import { remoteRefusalText } from './remote-refusal.ts';

export interface RemoteWindow {
  readonly isTrusted: boolean;
}

/** One line of the status item's tooltip; undefined where no remote is connected. */
export function remoteLine(
  status: SyncStatus | undefined,
  { isTrusted }: RemoteWindow,
  t: Translate,
): string | undefined {
  if (status?.remote === undefined) return undefined;
  const { mode, linked, remote } = status;
  const host = hostOf(remote.url);
  if (!isTrusted) return t('Remote {0}: off, since this folder is not trusted', host);
  return t('Remote {0}: mode “{1}”, linked projects: {2}', host, modeName(mode, t), linked.length);
}

/** Problems that end by themselves: a network that is away is no news in the status bar. */
const passing = new Set(['remote_unreachable', 'remote_failed']);

/** Problems of synchronisation that a person can do something about, a sentence each. */
export function remoteNotices(status: SyncStatus | undefined, t: Translate): string[] {
  if (status?.remote === undefined) return [];
  const { problem, outbox } = status;
  const givenUp = outbox.filter(({ isGivenUp }) => isGivenUp).length;
  return [
    ...(problem === undefined || passing.has(problem.code)
      ? []
      : [t('Remote: {0}', remoteRefusalText(problem.code, problem.message, t))]),
    ...(givenUp === 0 ? [] : [t('Remote: requests that were given up and wait for your word: {0}', givenUp)]),
  ];
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
