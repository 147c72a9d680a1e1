import { commands, env, l10n, Uri, ViewColumn, type WebviewPanel, window, workspace } from 'vscode';
import type { DeveloperApi } from '#protocol/panel-messages.ts';
import { tellFailure } from '../commands/tell-failure.ts';
import { createApiKey, revokeApiKey } from '../keys/manage-keys.ts';
import { PageHost } from '../panels/page-host.ts';
import { section, windowSettings } from '../settings/window-settings.ts';
import { developerApi } from './developer-api.ts';
import type { DeveloperPanelParts } from './developer-panel-parts.ts';
import { developerPanelType } from './developer-panel-type.ts';
import { panelIcon } from '../panels/panel-icon.ts';

/** The page "Developer" of the window: there is one, since it is about the person's account and not about a folder. */
export class DeveloperPanel {
  readonly #parts: DeveloperPanelParts;
  #open: WebviewPanel | undefined;

  constructor(parts: DeveloperPanelParts) {
    this.#parts = parts;
  }

  /** A person wants it: an engine is started for it, in a folder that nobody trusts as well. */
  show(): void {
    this.#parts.session.start().catch(() => undefined);
    if (this.#open !== undefined) return this.#open.reveal(undefined, false);
    this.#fill(window.createWebviewPanel(developerPanelType, l10n.t('Developer'), ViewColumn.Active));
  }

  /** One that was there before the window was loaded again; a second one is closed. */
  adopt(panel: WebviewPanel): void {
    if (this.#open !== undefined) return panel.dispose();
    this.#fill(panel);
  }

  #fill(panel: WebviewPanel): void {
    const { context, session, log, active } = this.#parts;
    this.#open = panel;
    panel.iconPath = panelIcon(context.extensionUri);
    const warn = (text: string): void => log.warn(text);
    const host: PageHost = new PageHost(
      panel.webview,
      'developer',
      { context, session, active, warn },
      {
        begun: () => void this.#tell(host),
        graph: () => undefined,
        leave: () => undefined,
        column: () => panel.viewColumn,
        developer: {
          createKey: () => this.#change(host, () => createApiKey(session)),
          revokeKey: (id) => this.#change(host, () => this.#revoke(id)),
          showSettings: (of) => void commands.executeCommand('workbench.action.openSettings', `groundplan.${of}`),
        },
      },
    );
    const following = [
      session.onDidChangeState(() => void this.#tell(host)),
      workspace.onDidGrantWorkspaceTrust(() => void this.#tell(host)),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(section)) void this.#tell(host);
      }),
    ];
    panel.onDidChangeViewState(() => {
      if (!panel.visible) host.hide();
    });
    panel.onDidDispose(() => {
      host.dispose();
      for (const each of following) each.dispose();
      if (this.#open === panel) this.#open = undefined;
    });
  }

  async #tell(host: PageHost): Promise<void> {
    const { settings } = windowSettings();
    const api = developerApi({
      state: this.#parts.session.state,
      isEnabled: settings['api.enabled'] !== false,
      isTrusted: workspace.isTrusted,
      allowsLoopback: settings['webhooks.allowLoopback'] === true,
    });
    const outside = await outsideUrlOf(api);
    const texts = l10n.bundle ?? {};
    host.tell({ kind: 'developer', api: { ...api, ...outside }, language: env.language, texts });
  }

  async #revoke(id: string): Promise<void> {
    const { session } = this.#parts;
    const key = (await session.call('keys.list', {})).data.keys.find((each) => each.id === id);
    if (key !== undefined) await revokeApiKey(session, key);
  }

  async #change(host: PageHost, work: () => Promise<void>): Promise<void> {
    await tellFailure(this.#parts.log, work);
    host.tell({ kind: 'keysChanged' });
  }
}

/** Only where the window is a remote one: asking forwards the port. */
async function outsideUrlOf({ baseUrl }: DeveloperApi): Promise<Pick<DeveloperApi, 'outsideUrl'>> {
  if (env.remoteName === undefined || baseUrl === undefined) return {};
  const outsideUrl = (await env.asExternalUri(Uri.parse(baseUrl))).toString(true).replace(/\/$/, '');
  return outsideUrl === baseUrl ? {} : { outsideUrl };
}
