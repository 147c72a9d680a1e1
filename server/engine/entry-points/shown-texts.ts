import { stringAt } from '#server/base/string-table.ts';
import type { SnapshotNamedValue, SnapshotRegistration, SnapshotValue } from '../graph/calls/registrations-of.ts';
import type { FileLayer } from '../graph/snapshot.ts';
import { isTestPath } from '../source/tests.ts';
import { givenFirst, type PathValue } from './prefix-given.ts';
import { pathOf, type RegisteredCall } from './registered-calls.ts';
import type { RouteFlows } from './route-flows.ts';
import type { SettingsTable } from './settings-table.ts';

type Text = Extract<SnapshotValue, { readonly kind: 'text' }>;

type Parameter = Extract<SnapshotValue, { readonly kind: 'parameter' }>;

const nothing: SnapshotValue = { kind: 'other' };

/** Names, and parameters that are given parameters, are followed so far. */
const depthMax = 5;

/**
 * Texts that the code shows for a value that is no text where it is given: arguments that calls pass to a parameter,
 * settings under the name by which they are asked for. None of them is sure.
 */
export class ShownTexts {
  readonly #flows: RouteFlows;
  readonly #files: FileLayer;
  readonly #tables: readonly SettingsTable[];
  /** By name; undefined where there are several, since which one counts is unknown. */
  readonly #settings = new Map<string, string | undefined>();

  constructor(files: FileLayer, calls: readonly RegisteredCall[], flows: RouteFlows, tables: readonly SettingsTable[]) {
    this.#files = files;
    this.#flows = flows;
    this.#tables = tables;
    for (const call of calls) if (!this.#isOfTest(call.file)) this.#addSettings(call.registration);
  }

  /** The value itself where nothing is shown. */
  of(file: number, value: PathValue | undefined): PathValue | undefined {
    if (value === undefined || value.kind === 'untold' || value.kind === 'path') return value;
    return this.#shown(file, value, 0);
  }

  #shown(file: number, value: SnapshotValue, depth: number): SnapshotValue {
    if (depth > depthMax) return value;
    switch (value.kind) {
      case 'list':
        return withoutUnknown(value.items.map((item) => this.#shown(file, item, depth + 1)));
      case 'parameter':
        return this.#given(file, value, depth);
      case 'called':
        return this.#asked(value.items) ?? value;
      case 'result':
        return this.#asked(this.#flows.callAt(file, value.registration)?.registration.arguments ?? []) ?? value;
      default:
        return value;
    }
  }

  /** Where the arguments of calls are unknown, the value is unknown. */
  #given(file: number, parameter: Parameter, depth: number): SnapshotValue {
    const { of, index } = parameter;
    const given = this.#flows
      .callsOf(file, of)
      .map((call) => this.#shown(call.file, call.registration.arguments.at(index) ?? nothing, depth + 1));
    const texts = oneOf(given.flatMap(textsIn));
    if (texts !== undefined) return texts;
    return given.length === 0 || given.some(({ kind }) => kind === 'other') ? nothing : parameter;
  }

  #asked([key]: readonly SnapshotValue[]): SnapshotValue | undefined {
    const text = key?.kind === 'text' && key.isWhole ? this.#settings.get(key.text) : undefined;
    return text === undefined ? undefined : usual(text);
  }

  #addSettings(registration: SnapshotRegistration): void {
    const { how, origin, members, arguments: given } = registration;
    if (how === 'assign' && origin === '') {
      const [text, ...others] = given.flatMap(textsIn);
      if (text !== undefined && others.length === 0) this.#add(members.at(-1) ?? '', text.text);
      return;
    }
    const name = pathOf(registration).at(-1) ?? '';
    const table = this.#tables.find(({ packages, calls }) => packages.includes(origin) && calls.includes(name));
    if (table === undefined) return;
    const before = givenFirst(registration, table.name);
    const values = givenFirst(registration, table.values);
    this.#addAll(before?.kind === 'text' ? `${before.text}.` : '', valuesIn(values));
  }

  #addAll(before: string, values: readonly SnapshotNamedValue[]): void {
    for (const { name, value } of values) {
      const [text, ...others] = textsIn(value);
      if (text !== undefined && others.length === 0) this.#add(before + name, text.text);
      if (value.kind === 'properties') this.#addAll(`${before}${name}.`, value.properties);
    }
  }

  #add(name: string, text: string): void {
    this.#settings.set(name, this.#settings.has(name) && this.#settings.get(name) !== text ? undefined : text);
  }

  #isOfTest(file: number): boolean {
    return isTestPath(stringAt(this.#files.paths, file));
  }
}

function valuesIn(value: SnapshotValue | undefined): readonly SnapshotNamedValue[] {
  if (value?.kind === 'properties') return value.properties;
  return value?.kind === 'code' ? (value.returns ?? []) : [];
}

/** Texts that are known as wholes. */
function textsIn(value: SnapshotValue): readonly Text[] {
  if (value.kind === 'list') return value.items.flatMap(textsIn);
  return value.kind === 'text' && (value.isWhole || value.isUsual === true) ? [value] : [];
}

function oneOf(texts: readonly Text[]): SnapshotValue | undefined {
  const items = [...new Set(texts.map(({ text }) => text))].map(usual);
  if (items.length === 0) return undefined;
  return items.length === 1 ? items[0] : { kind: 'list', items };
}

/** Beside a text that is not sure, an unknown value is no route of its own. */
function withoutUnknown(items: readonly SnapshotValue[]): SnapshotValue {
  const texts = items.flatMap(textsIn);
  if (!texts.some(({ isUsual }) => isUsual === true)) return { kind: 'list', items };
  return texts.length === 1 ? texts[0] : { kind: 'list', items: texts };
}

function usual(text: string): Text {
  return { kind: 'text', text, isWhole: false, isUsual: true };
}
