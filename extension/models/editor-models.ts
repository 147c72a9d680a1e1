import * as vscode from 'vscode';
import type { LanguageModelChat } from 'vscode';

/** `vendor/id`, as settings and answers name a model of the editor. */
export function modelName({ vendor, id }: Pick<LanguageModelChat, 'vendor' | 'id'>): string {
  return `${vendor}/${id}`;
}

/** All that the editor has; none in an editor that knows no language models. Asking starts the extensions that bring them. */
export async function editorModels(vendor?: string): Promise<readonly LanguageModelChat[]> {
  const known: Partial<typeof vscode.lm> | undefined = vscode.lm;
  if (known?.selectChatModels === undefined) return [];
  return known.selectChatModels(vendor === undefined ? {} : { vendor });
}

/** The one of that name, or whichever there is. */
export async function editorModel(name: string | undefined): Promise<LanguageModelChat | undefined> {
  const vendor = name?.slice(0, name.indexOf('/'));
  const models = await editorModels(vendor === '' ? undefined : vendor);
  return name === undefined ? models[0] : models.find((model) => modelName(model) === name);
}
