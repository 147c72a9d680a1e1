import { hostname } from 'node:os';
import * as vscode from 'vscode';
import { type CancellationToken, type ExtensionContext, type LogOutputChannel, workspace } from 'vscode';
import { tellingCommands } from '../commands/tell-failure.ts';
import type { AskParams } from '../session/session-models.ts';
import type { WindowSession } from '../session/window-session.ts';
import { section, windowSettings } from '../settings/window-settings.ts';
import { AskModels, type Consent } from './ask-models.ts';
import { Consents } from './consents.ts';
import { editorModel } from './editor-models.ts';
import { ModelKeys } from './model-keys.ts';
import { type ModelTarget, wantedModel } from './model-target.ts';
import type { PromptDocuments } from './prompt-documents.ts';

export interface ModelsParts {
  readonly context: ExtensionContext;
  readonly log: LogOutputChannel;
  /** Undefined while the window is being set up. */
  readonly session: () => WindowSession | undefined;
}

const wanted = () => wantedModel(windowSettings().settings);

/** Registers which language model answers questions, its keys and what a person is asked before it is used. */
export function registerModels({ context, log, session }: ModelsParts): AskModels {
  const keys = new ModelKeys(context.secrets);
  let documents: PromptDocuments | undefined;
  const showPrompt = async (question?: AskParams): Promise<boolean> => {
    const [shown, { PromptDocuments }] = await Promise.all([
      import('./show-prompt.ts'),
      import('./prompt-documents.ts'),
    ]);
    if (documents === undefined) context.subscriptions.push((documents = new PromptDocuments()));
    const opened = session();
    return opened === undefined ? false : shown.showPrompt({ session: opened, models, documents }, question);
  };
  const askPerson = async (target: ModelTarget, question?: AskParams): Promise<Consent> =>
    (await import('./ask-consent.ts')).askConsent(target, question, showPrompt);
  const models = new AskModels({
    wanted,
    isTrusted: () => workspace.isTrusted,
    consents: new Consents(context.globalState, hostname()),
    keys,
    findModel: editorModel,
    askPerson,
    needsModel: async (params, token) => needsModel(session(), params, token),
    renew: async () => session()?.sendOptions(),
  });
  const on = tellingCommands(log);
  context.subscriptions.push(
    on('groundplan.chooseLanguageModel', () => choose(models, keys)),
    on('groundplan.setLanguageModelKey', async () =>
      (await import('./manage-keys.ts')).setKey(windowSettings().settings, keys),
    ),
    on('groundplan.forgetLanguageModelKey', async () => (await import('./manage-keys.ts')).forgetKey(keys)),
    on('groundplan.showModelPrompt', () => showPrompt()),
  );
  follow(context, models);
  return models;
}

/** Where that can't be known the person is not asked: the question itself will say why. */
async function needsModel(
  session: WindowSession | undefined,
  params: AskParams,
  token?: CancellationToken,
): Promise<boolean> {
  try {
    const { data } = (await session?.call('ask.prompt', params, token)) ?? {};
    return data !== undefined && data.messages.length > 0;
  } catch {
    return false;
  }
}

/** Who chooses is asked at once whether that may be used, and sees what would be sent. */
async function choose(models: AskModels, keys: ModelKeys): Promise<void> {
  const { chooseModel } = await import('./choose-model.ts');
  if (!(await chooseModel(wanted(), keys))) return;
  await models.changed();
  const target = await models.target();
  if (target !== undefined && !models.isAllowed(target)) await models.askFor(target);
}

function follow({ subscriptions }: ExtensionContext, models: AskModels): void {
  const known: Partial<typeof vscode.lm> | undefined = vscode.lm;
  const refresh = (): void => {
    if (wanted().kind === 'editor') void models.refresh();
  };
  subscriptions.push(
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration(`${section}.ask`)) void models.changed();
    }),
    workspace.onDidGrantWorkspaceTrust(refresh),
    ...(known?.onDidChangeChatModels === undefined ? [] : [known.onDidChangeChatModels(refresh)]),
  );
  // What was allowed for other settings is forgotten, whoever changed them.
  setImmediate(() => void models.refresh());
}
