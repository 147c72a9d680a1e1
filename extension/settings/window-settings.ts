import { workspace } from 'vscode';
import { readSettings, type ReadSettings } from './read-settings.ts';

export const section = 'groundplan';

/** The settings as they stand in this window. */
export function windowSettings(): ReadSettings {
  const configuration = workspace.getConfiguration(section);
  return readSettings((name) => configuration.get(name));
}
