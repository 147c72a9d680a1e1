import { readdir, readFile } from 'node:fs/promises';
import { arch, platform, release } from 'node:os';
import { join } from 'node:path';
import { env, l10n, version as editorVersion, window, workspace } from 'vscode';
import type { CommandContext } from '../commands/command-context.ts';
import { showFailure } from '../commands/show-failure.ts';
import type { WindowSession } from '../session/window-session.ts';
import { settingNames } from '../settings/setting-table.ts';
import { section } from '../settings/window-settings.ts';
import { currentCondition, currentNotices, statusWords } from '../status/register-status.ts';
import { conditionText } from '../status/status-look.ts';
import { redactLine, redactLog } from './redact.ts';
import { type ReportParts, reportText } from './report-text.ts';

const LOG_LINES_MAX = 60;

/** Opens a document with what a maintainer needs to know. It is not sent anywhere. */
export async function reportProblem(given: CommandContext): Promise<void> {
  await showFailure(given.log, async () => {
    const content = reportText(await collectParts(given), l10n.t);
    const document = await workspace.openTextDocument({ language: 'markdown', content });
    await window.showTextDocument(document);
  });
}

async function collectParts({ context, session, failing, remote }: CommandContext): Promise<ReportParts> {
  const [versions, windowLog, engineLog] = await Promise.all([
    collectVersions(session),
    newestLog(context.logUri.fsPath),
    session.connected ? readText(session.connected.connection.logFile) : '',
  ]);
  return {
    versions,
    sentence: redactLine(conditionText(currentCondition(session), statusWords)),
    notices: currentNotices(session, { failing, remote }).map(redactLine),
    settings: changedSettings(),
    windowLog: redactLog(windowLog, LOG_LINES_MAX),
    engineLog: redactLog(engineLog, LOG_LINES_MAX),
  };
}

/** Of the engine only where one is connected: a report about one that does not start must not wait for it. */
async function collectVersions(session: WindowSession): Promise<[string, string][]> {
  const status = session.connected && (await session.call('engine.status', {})).data;
  return [
    ['Groundplan', session.version],
    ['Engine', session.connected?.connection.engine.version ?? '-'],
    ['Store', status?.storeDriver ?? '-'],
    ['VS Code', `${editorVersion} (${env.appHost}, ${env.remoteName === undefined ? 'local' : 'remote'})`],
    ['Node', process.version],
    ['System', `${platform()} ${release()} ${arch()}`],
  ];
}

function changedSettings(): ReportParts['settings'] {
  const configuration = workspace.getConfiguration(section);
  return settingNames.flatMap((name) => {
    const { globalValue, workspaceValue, workspaceFolderValue } = configuration.inspect(name) ?? {};
    const value = workspaceFolderValue ?? workspaceValue ?? globalValue;
    return value === undefined ? [] : [[name, value] as const];
  });
}

/** The output channel writes one file into the extension's folder for logs. */
async function newestLog(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const logs = names.filter((name) => name.endsWith('.log')).toSorted();
  const last = logs.at(-1);
  return last === undefined ? '' : readText(join(folder, last));
}

/** A log that can't be read is missing from the report; the rest is worth having. */
function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}
