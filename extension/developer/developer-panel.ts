import { commands, env, l10n, Uri, type WebviewPanel, workspace } from 'vscode';
import type { DeveloperApi } from '#protocol/panel-messages.ts';
import { showFailure } from '../commands/show-failure.ts';
import { createApiKey, revokeApiKey } from '../keys/manage-keys.ts';
import type { PanelEvents } from '../panels/fill-panel.ts';
import type { PanelParts } from '../panels/panel-parts.ts';
import { SinglePanel } from '../panels/single-panel.ts';
import { section, windowSettings } from '../settings/window-settings.ts';
import { developerApi } from './developer-api.ts';

/** The page "Developer" of the window: there is one, since it is about the person's account and not about a folder. */
export class DeveloperPanel {
  readonly #parts: PanelParts;
  readonly #panel: SinglePanel;

  constructor(parts: PanelParts) {
    this.#parts = parts;
    const begin = () => this.#begin();
    this.#panel = new SinglePanel(parts, { page: 'developer', begin });
  }

  /** The user asks for it, so an engine is started also in a folder that is not trusted. */
  show(): void {
    this.#parts.session.start().catch(() => undefined);
    this.#panel.show();
  }

  adopt(panel: WebviewPanel): void {
    this.#panel.adopt(panel);
  }

  #begin(): PanelEvents {
    const { session } = this.#parts;
    const send = () => void this.#send();
    const following = [
      session.onDidChangeState(send),
      workspace.onDidGrantWorkspaceTrust(send),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(section)) send();
      }),
    ];
    return {
      begun: send,
      developer: {
        createKey: () => this.#change(() => createApiKey(session)),
        revokeKey: (id) => this.#change(() => this.#revoke(id)),
        showSettings: (of) => void commands.executeCommand('workbench.action.openSettings', `groundplan.${of}`),
      },
      disposed: () => {
        for (const each of following) each.dispose();
      },
    };
  }

  async #send(): Promise<void> {
    const { settings } = windowSettings();
    const api = developerApi({
      state: this.#parts.session.state,
      isEnabled: settings['api.enabled'] !== false,
      isTrusted: workspace.isTrusted,
      allowsLoopback: settings['webhooks.allowLoopback'] === true,
    });
    const outside = await outsideUrlOf(api);
    const texts = l10n.bundle ?? {};
    this.#panel.send({ kind: 'developer', api: { ...api, ...outside }, language: env.language, texts });
  }

  async #revoke(id: string): Promise<void> {
    const { session } = this.#parts;
    const key = (await session.call('keys.list', {})).data.keys.find((each) => each.id === id);
    if (key !== undefined) await revokeApiKey(session, key);
  }

  async #change(work: () => Promise<void>): Promise<void> {
    await showFailure(this.#parts.log, work);
    this.#panel.send({ kind: 'keysChanged' });
  }
}

/** Only where the window is a remote one: asking forwards the port. */
async function outsideUrlOf({ baseUrl }: DeveloperApi): Promise<Pick<DeveloperApi, 'outsideUrl'>> {
  if (env.remoteName === undefined || baseUrl === undefined) return {};
  const outsideUrl = (await env.asExternalUri(Uri.parse(baseUrl))).toString(true).replace(/\/$/, '');
  return outsideUrl === baseUrl ? {} : { outsideUrl };
}
