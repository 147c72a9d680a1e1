import { type ExtensionContext, l10n, window, workspace } from 'vscode';
import { ActiveFile } from './active-file/active-file.ts';
import { registerAgent } from './agent/register-agent.ts';
import { registerAsk } from './ask/register-ask.ts';
import { registerCommands } from './commands/register-commands.ts';
import { FailingWebhooks } from './developer/failing-webhooks.ts';
import { registerDeveloper } from './developer/register-developer.ts';
import { registerImpact } from './impact/register-impact.ts';
import { registerChat } from './chat/register-chat.ts';
import { registerMetrics } from './metrics/register-metrics.ts';
import { registerSecurity } from './security/register-security.ts';
import { registerModels } from './models/register-models.ts';
import { registerPanels } from './panels/register-panels.ts';
import { fileFolders } from './places/file-folders.ts';
import { registerSearch } from './search/register-search.ts';
import { registerTour } from './tour/register-tour.ts';
import { loadEngine } from './session/load-engine.ts';
import { WindowSession } from './session/window-session.ts';
import { editorOptions } from './settings/editor-options.ts';
import { section, windowSettings } from './settings/window-settings.ts';
import { registerStatus } from './status/register-status.ts';
import { registerDrift } from './remote/register-drift.ts';
import { registerRemote } from './remote/register-remote.ts';
import { registerViews } from './views/register-views.ts';

let session: WindowSession | undefined;

/** Registers what there is and returns; the engine is looked for afterwards, and its client loaded only then. */
export function activate(context: ExtensionContext): void {
  const log = window.createOutputChannel('Groundplan', { log: true });
  const models = registerModels({ context, log, session: () => session });
  session = new WindowSession({
    log,
    loadEngine: () =>
      loadEngine(context.extensionPath, (path) =>
        l10n.t('A file of the extension is missing: {0}. Install Groundplan again.', path),
      ),
    version: (context.extension.packageJSON as { version: string }).version,
    stateFolder: () => windowSettings().settings['engine.stateFolder'],
    editorOptions: () => editorOptions(windowSettings().settings, workspace.isTrusted, models.options()),
    models,
  });
  const failing = new FailingWebhooks(session);
  context.subscriptions.push(log, session, failing);
  const remote = registerRemote({ context, log, session });
  registerStatus(context, session, { failing, remote });
  const active = new ActiveFile();
  context.subscriptions.push(active);
  const panels = registerPanels({ context, session, log, active });
  const impact = registerImpact({ context, session, log, active, panels });
  registerViews({ context, session, panels, active, impact, remote });
  registerMetrics({ context, session, log, active });
  registerSecurity({ context, session, log, active });
  registerDrift({ context, session, log, active });
  registerSearch({ context, session, log, active });
  registerAsk({ context, session, log, active });
  registerTour({ context, session, log });
  registerDeveloper({ context, session, log, active });
  registerCommands({ context, session, failing, remote, log });
  registerChat({ context, session, models });
  registerAgent({ context, session, stateFolder: () => windowSettings().settings['engine.stateFolder'] });
  followWindow(context, session);
}

/** The engine stays: it leaves by itself some time after its last window. */
export async function deactivate(): Promise<void> {
  await session?.stop();
}

/** In a trusted folder the session starts by itself; elsewhere when a person asks for something. */
function followWindow(context: ExtensionContext, opened: WindowSession): void {
  const start = (): void => {
    if (workspace.isTrusted && fileFolders().length > 0) opened.start().catch(() => undefined);
  };
  context.subscriptions.push(
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration(section)) void opened.sendOptions();
    }),
    workspace.onDidGrantWorkspaceTrust(() => {
      void opened.sendOptions();
      start();
    }),
    workspace.onDidChangeWorkspaceFolders(start),
  );
  // After the activation: what the engine's client needs is read from the disk first.
  setImmediate(start);
}
