import { isMap, type Node } from 'yaml';
import { PatternError, readCalled, readPlace, readValues } from './read-pattern.ts';
import { readConditions } from './read-conditions.ts';
import { type PassShape, type SourceKind, sourceKinds, type SourceModel, type SourceShape } from './rule.ts';
import type { RuleFile } from './rule-file.ts';

export const modelKeys = ['framework', 'languages', 'sources', 'passes'];
const sourceKeys = [
  'call',
  'when',
  'handler',
  'callback',
  'parameter',
  'names',
  'functions',
  'uses',
  'types',
  'without',
  'members',
  'decorated',
];

/** Reads a model. What is made of a file with errors is not to be used. */
export function readModel(file: RuleFile, fields: ReadonlyMap<string, Node>): SourceModel {
  const byKind = file.fields(fields.get('sources'), sourceKinds);
  const languages = file.texts(fields.get('languages'));
  const sources = sourceKinds.flatMap((kind) =>
    file.items(byKind.get(kind)).flatMap((item) => readSource(file, item, kind)),
  );
  const passes = file.items(fields.get('passes')).flatMap((item) => readPass(file, item));
  return {
    key: file.text(fields.get('framework')) ?? '',
    sources: languages.length === 0 ? sources : sources.map((source) => ({ ...source, languages })),
    passes: languages.length === 0 ? passes : passes.map((pass) => ({ ...pass, languages })),
  };
}

/** A text: a value, or with `()` behind it what a call gives. Else `{ call, when }`, `{ handler, … }`, `{ decorated }`. */
function readSource(file: RuleFile, node: Node, kind: SourceKind): readonly SourceShape[] {
  if (!isMap(node)) return file.pattern(node, readValues).map((value) => valueOrCall(value, kind));
  const fields = file.fields(node, sourceKeys);
  if (fields.has('handler')) return readHandlerSource(file, fields, kind);
  if (fields.has('callback')) return readCallbackSource(file, fields, kind);
  if (fields.has('decorated')) {
    const values = file.patterns(fields.get('decorated'), readValues);
    const { members } = readParameter(file, fields);
    return values.map((value) => ({ how: 'decorated', value, kind, members }));
  }
  if (!fields.has('call')) file.fail(node, 'one of call, handler, callback, decorated is expected here');
  const when = readConditions(file, fields.get('when'));
  return file
    .patterns(fields.get('call'), readCalled)
    .map(({ value }) => ({ how: 'call', value, kind, when }) as const);
}

function valueOrCall(value: ReturnType<typeof readValues>[number], kind: SourceKind): SourceShape {
  if (value.members.at(-1) !== '()') return { how: 'value', value, kind };
  return { how: 'call', value: { ...value, members: value.members.slice(0, -1) }, kind, when: [] };
}

/** `{ handler: express, parameter: 0, members: body headers.cookie }`: parameters of a handler, all of them without a number. */
function readHandlerSource(
  file: RuleFile,
  fields: ReadonlyMap<string, Node>,
  kind: SourceKind,
): readonly SourceShape[] {
  const [names, functions, uses] = ['names', 'functions', 'uses'].map((key) => file.texts(fields.get(key)));
  const without = file.patterns(fields.get('without'), readValues);
  const types = file.texts(fields.get('types')).flatMap((each) => each.trim().split(/\s+/));
  const parameter = readParameter(file, fields);
  return file.texts(fields.get('handler')).map((entry) => ({
    how: 'handler',
    entry,
    ...parameter,
    kind,
    ...(names.length === 0 ? {} : { names }),
    ...(functions.length === 0 ? {} : { functions }),
    ...(uses.length === 0 ? {} : { uses }),
    ...(types.length === 0 ? {} : { types }),
    ...(without.length === 0 ? {} : { without }),
  }));
}

/** `{ callback: node:http.createServer(0, 1), parameter: 0, members: [url] }`: parameters of functions that a call is given. */
function readCallbackSource(
  file: RuleFile,
  fields: ReadonlyMap<string, Node>,
  kind: SourceKind,
): readonly SourceShape[] {
  const others = { ...readParameter(file, fields), when: readConditions(file, fields.get('when')), kind };
  return file
    .patterns(fields.get('callback'), readCalled)
    .map(({ value, at }) => ({ how: 'callback', value, at, ...others }));
}

function readParameter(file: RuleFile, fields: ReadonlyMap<string, Node>) {
  const parameter = file.text(fields.get('parameter')) ?? 'all';
  if (parameter !== 'all' && !/^\d$/.test(parameter)) {
    file.fail(fields.get('parameter'), '"parameter" is a number from 0, or all');
  }
  const members = file.texts(fields.get('members')).flatMap((names) => names.trim().split(/\s+/));
  return {
    index: parameter === 'all' ? ('all' as const) : Number(parameter),
    members: members.map((path) => path.split('.')),
  };
}

/**
 * A text: a call with the arguments that its result is made of, `*.trim(this)`; none where the result is harmless,
 * `global:Number()`. Else `{ call, into, with, item, calls }`.
 */
function readPass(file: RuleFile, node: Node): readonly PassShape[] {
  if (!isMap(node)) return file.pattern(node, readCalled).map(({ value, at }) => ({ value, from: at }));
  const fields = file.fields(node, ['call', 'into', 'calls', 'with', 'item', 'gives', 'key']);
  if (!fields.has('call')) file.fail(node, '"call" is missing');
  const into = file.pattern(fields.get('into'), (text) => [readPlace(text)]).at(0);
  const calls = readCallback(file, fields);
  const [key] = file.pattern(fields.get('key'), readArgument);
  const gives = file.word(fields.get('gives'), ['item', 'called'] as const);
  return file.patterns(fields.get('call'), readCalled).map(({ value, at }) => ({
    value,
    from: at,
    ...(into === undefined ? {} : { into }),
    ...(calls === undefined ? {} : { calls }),
    ...(gives === undefined ? {} : { gives }),
    ...(key === undefined ? {} : { key }),
  }));
}

/** `calls: 0, with: this, item: true`: argument 0 is called with items of what the method is called on. */
function readCallback(file: RuleFile, fields: ReadonlyMap<string, Node>): PassShape['calls'] {
  const argument = file.pattern(fields.get('calls'), readArgument).at(0);
  if (argument === undefined) return undefined;
  const given = file.patterns(fields.get('with'), (text) => [readPlace(text)]);
  const isItem = file.word(fields.get('item'), ['true']) !== undefined;
  return { argument, with: given, ...(isItem ? { item: true } : {}) };
}

function readArgument(text: string): readonly number[] {
  if (!/^\d$/.test(text)) throw new PatternError(`"${text}" is no position of an argument`);
  return [Number(text)];
}
