import {
  commands,
  env,
  type ExtensionContext,
  l10n,
  MarkdownString,
  StatusBarAlignment,
  type StatusBarItem,
  ThemeColor,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { FailingWebhooks } from '../developer/failing-webhooks.ts';
import { wantedModel } from '../models/model-target.ts';
import { statusOf } from '../session/engine-session.ts';
import { remoteLine, remoteNotices } from '../remote/remote-condition.ts';
import type { RemoteFollower } from '../remote/remote-follower.ts';
import type { IndexState } from '#protocol/index-state.ts';
import { GrowingProgress } from '#protocol/run-progress.ts';
import type { WindowSession } from '../session/window-session.ts';
import { section, windowSettings } from '../settings/window-settings.ts';
import { timeText } from '../text/times.ts';
import { conditionText, statusLook, type StatusWords } from './status-look.ts';
import { tooltipMarkdown } from './tooltip.ts';
import { hasIndex } from './freshness.ts';
import { windowCondition, type WindowCondition } from './window-condition.ts';
import { windowNotices } from './window-notices.ts';

/** The tooltip shows the age in minutes. */
const RENEW_INTERVAL_MS = 60_000;

/** Of the window's runs. */
const progress = new GrowingProgress();

const percentOf = (running: readonly IndexState[]) => progress.of(running);

/** Returns the condition of this window, as everything of the extension shows it. */
export function currentCondition(session: WindowSession): WindowCondition {
  const schemes = (workspace.workspaceFolders ?? []).map((folder) => folder.uri.scheme);
  const indexesOnOpen = windowSettings().settings['index.onOpen'] ?? true;
  return windowCondition(session.state, { schemes, isTrusted: workspace.isTrusted, indexesOnOpen, percentOf });
}

export const statusWords: StatusWords = {
  t: l10n.t,
  formatTime: (isoTime) => timeText(isoTime, Date.now(), env.language),
  folderName,
};

/** Sources of the status item beside the engine. */
export interface StatusSources {
  readonly failing: FailingWebhooks;
  readonly remote: RemoteFollower;
}

export function currentNotices(session: WindowSession, { failing, remote }: StatusSources): string[] {
  const { connected, version } = session;
  const versions = connected && { engine: connected.connection.engine.version, extension: version };
  const unusableSettings = windowSettings().unusable.map((name) => `${section}.${name}`);
  const failingWebhooks = failing.hosts;
  const missingSetting = missingModelSetting();
  const missingModel = session.models.missing();
  const sources = { unusableSettings, missingSetting, missingModel, failingWebhooks, versions };
  const notices = windowNotices({ state: session.state, ...sources }, l10n.t);
  return [...notices, ...remoteNotices(remote.status, l10n.t)];
}

function missingModelSetting(): string | undefined {
  const wanted = wantedModel(windowSettings().settings);
  return wanted.kind === 'unusable' ? `${section}.${wanted.setting}` : undefined;
}

/**
 * Registers the one item of ours in the status bar, and the context keys by which views and menus show the same
 * condition.
 */
export function registerStatus(context: ExtensionContext, session: WindowSession, sources: StatusSources): void {
  const item = window.createStatusBarItem('groundplan.status', StatusBarAlignment.Left, 50);
  item.name = 'Groundplan';
  item.command = 'groundplan.showMenu';
  const contextKeys = new ContextKeys();
  const renew = (): void => {
    const condition = currentCondition(session);
    showCondition(item, condition, session, sources);
    contextKeys.set('groundplan.state', condition.kind);
    contextKeys.set('groundplan.indexed', hasIndex(session.state));
  };
  const timer = setInterval(() => showCondition(item, currentCondition(session), session, sources), RENEW_INTERVAL_MS);
  renew();
  sources.failing.onDidChange(renew);
  sources.remote.onDidChange(renew);
  item.show();
  context.subscriptions.push(
    item,
    { dispose: () => clearInterval(timer) },
    session.onDidChangeState(renew),
    session.models.onDidChange(renew),
    workspace.onDidChangeWorkspaceFolders(renew),
    workspace.onDidGrantWorkspaceTrust(renew),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration(section)) renew();
    }),
  );
}

function showCondition(
  item: StatusBarItem,
  condition: WindowCondition,
  session: WindowSession,
  sources: StatusSources,
): void {
  const notices = currentNotices(session, sources);
  const look = statusLook(condition, notices.length > 0, statusWords);
  item.text = look.text;
  item.accessibilityInformation = { label: look.label, role: 'button' };
  item.backgroundColor = look.isError ? new ThemeColor('statusBarItem.errorBackground') : undefined;
  const remote = remoteLine(sources.remote.status, { isTrusted: workspace.isTrusted }, l10n.t);
  item.tooltip = tooltip(conditionText(condition, statusWords), notices, session, remote);
}

function tooltip(
  sentence: string,
  notices: readonly string[],
  { state }: WindowSession,
  remote: string | undefined,
): MarkdownString {
  const status = statusOf(state);
  const sources = { sentence, status, remote, notices, folderName, nowMs: Date.now(), language: env.language };
  return new MarkdownString(tooltipMarkdown(sources, l10n.t), true);
}

function folderName(uri: string): string {
  return workspace.getWorkspaceFolder(Uri.parse(uri))?.name ?? uri;
}

/** Setting a context key is a message to the window: only what has changed is sent. */
class ContextKeys {
  readonly #values = new Map<string, string | boolean>();

  set(name: string, value: string | boolean): void {
    if (this.#values.get(name) === value) return;
    this.#values.set(name, value);
    void commands.executeCommand('setContext', name, value);
  }
}
