import { ConfigurationTarget, l10n, type QuickPickItem, QuickPickItemKind, ThemeIcon, window, workspace } from 'vscode';
import { section } from '../settings/window-settings.ts';
import type { SettingName } from '../settings/setting-table.ts';
import { editorModels, modelName } from './editor-models.ts';
import { enterKey } from './enter-key.ts';
import type { ModelKeys } from './model-keys.ts';
import {
  isOnThisMachine,
  type KeyOwner,
  originOf,
  type ServerTarget,
  usualKeyOwner,
  type WantedModel,
} from './model-target.ts';

type Chosen = { readonly provider: 'off' | 'openai-compatible' | 'anthropic' } | { readonly model: string };

interface ModelItem extends QuickPickItem {
  /** Absent in remarks. */
  readonly chosen?: Chosen;
}

/** Values to write into the settings; an absent one is removed. */
interface Settled {
  readonly provider: 'off' | 'vscode' | 'openai-compatible' | 'anthropic';
  readonly url?: string;
  readonly model?: string;
}

/** Asks which language model answers, and writes it into the settings. False where the person left. */
export async function chooseModel(wanted: WantedModel, keys: ModelKeys): Promise<boolean> {
  const title = l10n.t('Language Model for Questions');
  const item = await window.showQuickPick(modelItems(wanted), {
    title,
    placeHolder: l10n.t('Who answers what the graph does not answer by itself?'),
    matchOnDescription: true,
    // A page that gets the focus back from the palette may get it late, and would close this.
    ignoreFocusOut: true,
  });
  const settled = item?.chosen && (await settledFrom(item.chosen, wanted, keys));
  if (settled === undefined) return false;
  await writeSettings(settled);
  return true;
}

async function modelItems(wanted: WantedModel): Promise<ModelItem[]> {
  const models = await editorModels();
  const off = l10n.t('The graph and the code that is found answer; nothing is sent anywhere');
  const compatible = l10n.t('Ollama or LM Studio on this machine, or any other address');
  const server = wanted.kind === 'server' ? wanted.target : undefined;
  return [
    { label: l10n.t('Off'), detail: off, chosen: { provider: 'off' }, ...mark(wanted.kind === 'off') },
    { label: l10n.t('Models of this editor'), kind: QuickPickItemKind.Separator },
    ...models.map((model) => ({
      label: model.name,
      description: modelName(model),
      chosen: { model: modelName(model) },
      ...mark(wanted.kind === 'editor' && wanted.model === modelName(model)),
    })),
    ...(models.length === 0 ? [{ label: l10n.t('This editor has none'), iconPath: new ThemeIcon('info') }] : []),
    { label: l10n.t('Servers'), kind: QuickPickItemKind.Separator },
    {
      label: l10n.t('OpenAI-Compatible Server…'),
      detail: compatible,
      chosen: { provider: 'openai-compatible' },
      ...mark(server?.provider === 'openai-compatible'),
    },
    {
      label: l10n.t('Anthropic…'),
      detail: l10n.t('Needs a key'),
      chosen: { provider: 'anthropic' },
      ...mark(server?.provider === 'anthropic'),
    },
  ];
}

function mark(isCurrent: boolean): { readonly iconPath?: ThemeIcon } {
  return isCurrent ? { iconPath: new ThemeIcon('check') } : {};
}

async function settledFrom(chosen: Chosen, wanted: WantedModel, keys: ModelKeys): Promise<Settled | undefined> {
  if ('model' in chosen) return { provider: 'vscode', model: chosen.model };
  const { provider } = chosen;
  if (provider === 'off') return { provider };
  const before = wanted.kind === 'server' && wanted.target.provider === provider ? wanted.target : undefined;
  const server = await askServer(provider, before);
  if (server === undefined) return undefined;
  const owner = { provider, place: originOf(server.url ?? '') ?? usualKeyOwner.place };
  return (await hasNeededKey(keys, owner)) ? server : undefined;
}

/** Asks for the address (Anthropic has one of its own) and the model. Undefined where the person left. */
async function askServer(
  provider: KeyOwner['provider'],
  before: ServerTarget | undefined,
): Promise<Settled | undefined> {
  const url = provider === 'anthropic' ? before?.url : await askUrl(before?.url);
  if (provider === 'openai-compatible' && url === undefined) return undefined;
  const model = await askModelName(provider, before?.model);
  if (model === undefined) return undefined;
  return { provider, model, ...(url !== undefined && { url }) };
}

/** Servers on the machine mostly want no key, and there is a command for those that do. */
async function hasNeededKey(keys: ModelKeys, owner: KeyOwner): Promise<boolean> {
  return isOnThisMachine(owner.place) || (await keys.get(owner)) !== undefined || enterKey(keys, owner);
}

async function askUrl(before: string | undefined): Promise<string | undefined> {
  const known = [
    { label: 'http://127.0.0.1:11434/v1', description: 'Ollama' },
    { label: 'http://127.0.0.1:1234/v1', description: 'LM Studio' },
  ];
  const others = before === undefined || known.some(({ label }) => label === before) ? [] : [{ label: before }];
  const other = { label: l10n.t('Another Address…') };
  const chosen = await window.showQuickPick([...others, ...known, other], {
    title: l10n.t('OpenAI-Compatible Server'),
    placeHolder: l10n.t('At which address?'),
    ignoreFocusOut: true,
  });
  if (chosen !== other) return chosen?.label;
  const typed = await window.showInputBox({
    title: l10n.t('OpenAI-Compatible Server'),
    prompt: l10n.t('Its address, mostly with /v1 at the end'),
    value: before ?? 'https://',
    validateInput: urlObjection,
    ignoreFocusOut: true,
  });
  return typed?.trim();
}

function urlObjection(text: string): string | undefined {
  return originOf(text.trim()) === undefined
    ? l10n.t(
        'An address begins with https://, or on this machine with http://, and contains no user name, password or query.',
      )
    : undefined;
}

async function askModelName(provider: string, before: string | undefined): Promise<string | undefined> {
  const placeHolder = provider === 'anthropic' ? 'claude-sonnet-4-5' : 'llama3.2';
  const typed = await window.showInputBox({
    title: l10n.t('Language Model for Questions'),
    prompt: l10n.t('Name of the model, as the server calls it'),
    placeHolder,
    ...(before !== undefined && { value: before }),
    validateInput: (text) => (text.trim() === '' ? l10n.t('A name is needed.') : undefined),
    ignoreFocusOut: true,
  });
  return typed?.trim();
}

/** The provider comes last: before it, nothing of the rest counts for another one. */
async function writeSettings({ provider, url, model }: Settled): Promise<void> {
  if (provider === 'off') return write('ask.provider', provider);
  await write('ask.provider', 'off');
  await write('ask.url', url);
  await write('ask.model', model);
  await write('ask.provider', provider);
}

async function write(name: SettingName, value: string | undefined): Promise<void> {
  await workspace.getConfiguration(section).update(name, value, ConfigurationTarget.Global);
}
