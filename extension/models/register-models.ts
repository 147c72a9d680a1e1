import * as vscode from 'vscode';
import { type CancellationToken, type ExtensionContext, type LogOutputChannel, workspace } from 'vscode';
import { commandsShowingFailures } from '../commands/show-failure.ts';
import type { AskParams } from '../session/session-models.ts';
import type { WindowSession } from '../session/window-session.ts';
import { section, windowSettings } from '../settings/window-settings.ts';
import type { ShowPrompt } from './ask-consent.ts';
import { AskModels } from './ask-models.ts';
import { Consents } from './consents.ts';
import { editorModel } from './editor-models.ts';
import { machineId } from './machine-id.ts';
import { ModelKeys } from './model-keys.ts';
import { wantedModel } from './model-target.ts';
import type { PromptDocuments, ShownPrompt } from './prompt-documents.ts';
import type { ShowPromptParts } from './show-prompt.ts';

export interface ModelsParts {
  readonly context: ExtensionContext;
  readonly log: LogOutputChannel;
  /** Undefined while the window is being set up. */
  readonly session: () => WindowSession | undefined;
}

const wanted = () => wantedModel(windowSettings().settings);

/** Registers which language model answers questions, its keys and what a person is asked before it is used. */
export function registerModels({ context, log, session }: ModelsParts): AskModels {
  const machine = machineId(context.globalStorageUri.fsPath);
  const keys = new ModelKeys(context.secrets, machine);
  const prompts = new Prompts(context, session);
  const askBesidePrompt: ShowPrompt = (target, question) =>
    prompts.show({ target: async () => target, isToBeAllowed: true, ...(question && { question }) });
  const models = new AskModels({
    wanted,
    isTrusted: () => workspace.isTrusted,
    consents: new Consents(context.globalState, machine),
    keys,
    findModel: editorModel,
    askPerson: async (target, question) =>
      (await import('./ask-consent.ts')).askConsent(target, question, askBesidePrompt),
    needsModel: async (params, token) => needsModel(session(), params, token),
    renew: async () => session()?.sendOptions(),
  });
  const on = commandsShowingFailures(log);
  context.subscriptions.push(
    models,
    on('groundplan.chooseLanguageModel', () => choose(models, keys)),
    on('groundplan.setLanguageModelKey', async () =>
      (await import('./manage-keys.ts')).setKey(windowSettings().settings, keys),
    ),
    on('groundplan.forgetLanguageModelKey', async () => (await import('./manage-keys.ts')).forgetKey(keys)),
    on('groundplan.showModelPrompt', () => prompts.show({ target: () => models.target(), isToBeAllowed: false })),
    on('groundplan.allowPromptedModel', (editor) => prompts.answer(editor, true)),
    on('groundplan.refusePromptedModel', (editor) => prompts.answer(editor, false)),
  );
  follow(context, models, log);
  return models;
}

/** The prompts of a window; what shows them is loaded with the first one. */
class Prompts {
  readonly #context: ExtensionContext;
  readonly #session: ModelsParts['session'];
  #documents: PromptDocuments | undefined;

  constructor(context: ExtensionContext, session: ModelsParts['session']) {
    this.#context = context;
    this.#session = session;
  }

  async show(parts: Omit<ShowPromptParts, 'session' | 'documents'>): Promise<ShownPrompt | undefined> {
    const [{ showPrompt }, { PromptDocuments }] = await Promise.all([
      import('./show-prompt.ts'),
      import('./prompt-documents.ts'),
    ]);
    if (this.#documents === undefined) this.#context.subscriptions.push((this.#documents = new PromptDocuments()));
    const session = this.#session();
    return session && showPrompt({ ...parts, session, documents: this.#documents });
  }

  answer(given: unknown, isAllowed: boolean): void {
    this.#documents?.answer(given, isAllowed);
  }
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

function follow({ subscriptions }: ExtensionContext, models: AskModels, log: LogOutputChannel): void {
  const known: Partial<typeof vscode.lm> | undefined = vscode.lm;
  const inBackground = (work: Promise<void>): void => {
    work.catch((error: unknown) => log.error(`The language model for questions is not known: ${String(error)}`));
  };
  const refresh = (): void => {
    if (wanted().kind === 'editor') inBackground(models.refresh());
  };
  subscriptions.push(
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration(`${section}.ask`)) inBackground(models.changed());
    }),
    workspace.onDidGrantWorkspaceTrust(refresh),
    ...(known?.onDidChangeChatModels === undefined ? [] : [known.onDidChangeChatModels(refresh)]),
  );
  // Consents for other settings are forgotten, also when another window changed them.
  setImmediate(() => inBackground(models.refresh()));
}
