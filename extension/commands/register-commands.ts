import { commands, type Uri } from 'vscode';
import type { CommandContext } from './command-context.ts';

type Command = (given: CommandContext, uri?: Uri) => unknown;

/** Each command's code is loaded when it is first run. */
const table: Readonly<Record<string, Command>> = {
  'groundplan.showMenu': async (given) => (await import('../menu/show-menu.ts')).showMenu(given),
  'groundplan.indexFolder': async (given, uri) => (await import('./index-folder.ts')).indexFolder(given, uri, false),
  'groundplan.reindexFolder': async (given, uri) => (await import('./index-folder.ts')).indexFolder(given, uri, true),
  'groundplan.restartEngine': async (given) => (await import('./restart-engine.ts')).restartEngine(given),
  'groundplan.showLog': ({ log }) => log.show(),
  'groundplan.showEngineLog': async (given) => (await import('./show-engine-log.ts')).showEngineLog(given),
  'groundplan.copyApiBaseUrl': async (given) => (await import('./copy-api-base-url.ts')).copyApiBaseUrl(given),
  'groundplan.manageApiKeys': async (given) => (await import('../keys/manage-keys.ts')).manageApiKeys(given),
  'groundplan.reportProblem': async (given) => (await import('../report/report-problem.ts')).reportProblem(given),
  'groundplan.openSettings': ({ context }) =>
    commands.executeCommand('workbench.action.openSettings', `@ext:${context.extension.id}`),
  'groundplan.openWalkthrough': async (given) => (await import('./open-walkthrough.ts')).openWalkthrough(given),
};

/** Registers the commands of the window itself; views and panels bring their own. */
export function registerCommands(given: CommandContext): void {
  for (const [id, run] of Object.entries(table)) {
    given.context.subscriptions.push(commands.registerCommand(id, (uri?: Uri) => run(given, uri)));
  }
}
