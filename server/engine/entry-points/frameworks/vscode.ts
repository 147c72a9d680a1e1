import { isJsonObject } from '#server/base/json-object.ts';
import { fieldOf, objectOr, textField } from '../../resolve/javascript/json-text.ts';
import type { NamedTarget } from '../named-target.ts';
import type { Manifest } from '../read-manifest.ts';

/**
 * An extension of VS Code: its main file, of which the editor calls `activate`, and the commands that it contributes.
 * Where a command's function is registered, is said by the table of calls; before that is known, what activates the
 * extension stands for it.
 *
 * Source: code.visualstudio.com, Extension Manifest and Contribution Points.
 */
export function vscodeManifest({ json }: Manifest): readonly NamedTarget[] {
  if (textField(objectOr(fieldOf(json, 'engines')), 'vscode') === undefined) return [];
  const fields = ['main', 'browser'].filter((field) => textField(json, field) !== undefined);
  if (fields.length === 0) return [];
  const specifiers = fields.map((field) => textField(json, field) as string);
  const shared = { framework: 'vscode', specifiers, symbol: 'activate' };
  const publisher = textField(json, 'publisher');
  const name = textField(json, 'name') ?? '';
  const extension: NamedTarget = {
    ...shared,
    type: 'extension',
    name: publisher === undefined ? name : `${publisher}.${name}`,
    value: specifiers[0],
    fields: fields.slice(0, 1),
  };
  const commands = commandsIn(fieldOf(objectOr(fieldOf(json, 'contributes')), 'commands'));
  return [
    extension,
    ...commands.map((id): NamedTarget => ({
      ...shared,
      type: 'command',
      name: id,
      value: id,
      fields: ['commands', 'command'],
    })),
  ];
}

/** One command, or a list of them. */
function commandsIn(contributed: unknown): readonly string[] {
  const list = Array.isArray(contributed) ? contributed : [contributed];
  const ids = list.flatMap((each) => (isJsonObject(each) ? (textField(each, 'command') ?? []) : []));
  return [...new Set(ids)];
}
