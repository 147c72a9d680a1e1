import { readFileSync } from 'node:fs';

/** The file that both SDKs play, as `sdk/README.md` describes it. */
export interface Scenario {
  readonly folders: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly committed: readonly string[];
  /** In the OSV format. */
  readonly advisories: readonly object[];
  readonly clients: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly id: string;
  readonly client?: string;
  readonly call: string;
  readonly args?: readonly unknown[];
  readonly params?: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly expect?: unknown;
  readonly error?: Readonly<Record<string, unknown>>;
  readonly save?: Readonly<Record<string, string>>;
  readonly repeat?: number;
  readonly take?: number;
  readonly types?: readonly string[];
  readonly meanwhile?: readonly Step[];
  readonly record?: 'expected';
  readonly requires?: string;
}

export interface Entry {
  readonly id: string;
  readonly result?: unknown;
  readonly error?: unknown;
}

export const scenarioFile = new URL('../../../sdk/scenario.json', import.meta.url);

export function readScenario(): Scenario {
  return JSON.parse(readFileSync(scenarioFile, 'utf8')) as Scenario;
}

/** With every `${name}` replaced; a string that is nothing else becomes the value itself. */
export function filledIn(value: unknown, values: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') return textFilledIn(value, values);
  if (Array.isArray(value)) return value.map((each) => filledIn(each, values));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filledIn(each, values)]));
}

function textFilledIn(text: string, values: ReadonlyMap<string, unknown>): unknown {
  const whole = /^\$\{(\w+)\}$/.exec(text);
  if (whole) return valueOf(whole[1], values);
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => String(valueOf(name, values)));
}

function valueOf(name: string, values: ReadonlyMap<string, unknown>): unknown {
  if (!values.has(name)) throw new Error(`nothing is called ${name} yet`);
  return values.get(name);
}

export function pointedAt(value: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1);
  return names.reduce((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);
}
