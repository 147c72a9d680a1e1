import { type SettingName, settingNames, type SettingShape, settingTable } from './setting-table.ts';

type ShapeValue<Shape extends SettingShape> = Shape extends { kind: 'boolean' }
  ? boolean
  : Shape extends { kind: 'number' }
    ? number
    : Shape extends { kind: 'texts' }
      ? readonly string[]
      : Shape extends { kind: 'choice'; values: readonly (infer Value)[] }
        ? Value
        : string;

export type Settings = { readonly [Name in SettingName]?: ShapeValue<(typeof settingTable)[Name]['shape']> };

export interface ReadSettings {
  readonly settings: Settings;
  /** Settings whose value is none of theirs, and so counts as absent. */
  readonly unusable: readonly SettingName[];
}

/**
 * Reads the settings. `valueOf` returns the set value, of any type, or the declared default. `null` and the empty text
 * mean absent.
 */
export function readSettings(valueOf: (name: SettingName) => unknown): ReadSettings {
  const settings: Partial<Record<SettingName, unknown>> = {};
  const unusable: SettingName[] = [];
  for (const name of settingNames) {
    const value = valueOf(name);
    if (value === undefined || value === null || value === '') continue;
    if (fits(settingTable[name].shape, value)) settings[name] = value;
    else unusable.push(name);
  }
  return { settings: settings as Settings, unusable };
}

function fits(shape: SettingShape, value: unknown): boolean {
  switch (shape.kind) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'text':
      return typeof value === 'string';
    case 'texts':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string' && entry !== '');
    case 'choice':
      return typeof value === 'string' && shape.values.includes(value);
    case 'number':
      return typeof value === 'number' && Number.isInteger(value) && value >= shape.min && value <= shape.max;
  }
}
