import { isMap, type Node } from 'yaml';
import { PatternError, readCalled, readValues, type CalledPattern } from './read-pattern.ts';
import { readConditions, readEvidence, readExpression } from './read-conditions.ts';
import { type CallShape, confidences, type Sanitizer, type Sink } from './rule.ts';
import type { RuleFile } from './rule-file.ts';

/** The short form of a sink; the other fields are of the long form. */
type SinkPlace = Pick<Sink, 'how' | 'value' | 'at'>;

const sinkKeys = ['sink', 'when', 'requires', 'confidence', 'languages'];
const callKeys = ['call', 'when', 'confidence', 'unless'];
const anyValue = { origin: '*', members: [] };
const sanitizerHows = ['result', 'guard', 'member'] as const;

/** A text, or `{ sink: text or texts, when, requires, confidence, languages }`. */
export function readSink(file: RuleFile, node: Node): readonly Sink[] {
  if (!isMap(node))
    return file.pattern(node, readSinkText).map((place) => ({ ...place, when: [], confidence: 'high' }));
  const fields = file.fields(node, sinkKeys);
  if (!fields.has('sink')) file.fail(node, '"sink" is missing');
  const requires = readEvidence(file, fields.get('requires'));
  const languages = file.texts(fields.get('languages'));
  const others = {
    when: readConditions(file, fields.get('when')),
    confidence: file.word(fields.get('confidence'), confidences) ?? 'high',
    ...(requires === undefined ? {} : { requires }),
    ...(languages.length === 0 ? {} : { languages }),
  } as const;
  return file.patterns(fields.get('sink'), readSinkText).map((place) => ({ ...place, ...others }));
}

/** `node:child_process.exec(0)`, `*.innerHTML =`, `<a href>`, `template *.render(1)`, `return flask`. */
function readSinkText(text: string): readonly SinkPlace[] {
  if (text.startsWith('<')) return readAttribute(text);
  if (text.endsWith(' =')) return readStored(text).map((value) => ({ how: 'store', value, at: [] }));
  if (text.startsWith('return ')) {
    return [{ how: 'return', value: { origin: `entry:${text.slice('return '.length).trim()}`, members: [] }, at: [] }];
  }
  const how = text.startsWith('template ') ? 'template' : 'call';
  return readArguments(how === 'template' ? text.slice('template '.length) : text).map((called) => ({
    how,
    ...called,
  }));
}

/** Names of tags and attributes have signs that are none of a value's (`@html`, `[innerHTML]`). */
function readAttribute(text: string): readonly SinkPlace[] {
  const [tags = '', attributes, ...rest] = text.replace(/>$/, '').slice(1).split(' ');
  if (attributes === undefined || rest.length > 0) throw new PatternError('an attribute is written "<tag attribute>"');
  const [tagNames, attributeNames] = [tags, attributes].map((part) => part.replace(/^\{|\}$/g, '').split(','));
  return tagNames.flatMap((tag) =>
    attributeNames.map((name) => ({ how: 'attribute', value: { origin: '*', members: [tag, name] }, at: [] }) as const),
  );
}

function readStored(text: string) {
  const values = readValues(text.slice(0, -' ='.length));
  if (values.some(({ members }) => members.length === 0)) throw new PatternError('no property is named');
  return values;
}

function readArguments(text: string): readonly CalledPattern[] {
  const called = readCalled(text);
  if (called.some(({ at }) => at.length === 0)) throw new PatternError('arguments in parentheses are missing');
  return called;
}

/** `{ result: [...], guard: [...] }`, each a list of texts or of `{ call, when }`, and `member`, a list of values. */
export function readSanitizers(file: RuleFile, node: Node | undefined): readonly Sanitizer[] {
  const fields = file.fields(node, sanitizerHows);
  return sanitizerHows.flatMap((how) =>
    file.items(fields.get(how)).flatMap((item) => readSanitizer(file, how, item).map((shape) => ({ how, ...shape }))),
  );
}

function readSanitizer(file: RuleFile, how: Sanitizer['how'], node: Node): readonly Omit<Sanitizer, 'how'>[] {
  if (how === 'member') return file.pattern(node, readValues).map((value) => ({ value, at: [], when: [] }));
  if (!isMap(node)) return file.pattern(node, readArguments).map((called) => ({ ...called, when: [] }));
  const fields = file.fields(node, ['call', 'when']);
  if (!fields.has('call')) file.fail(node, '"call" is missing');
  const when = readConditions(file, fields.get('when'));
  return file.patterns(fields.get('call'), readArguments).map((called) => ({ ...called, when }));
}

/**
 * A text (`node:vm.runInThisContext`, `global:process.env.X =`, `use python:ssl.PROTOCOL_TLSv1`), or `{ call: text or texts, when,
 * confidence, unless }`, or `{ text: expression, confidence }`.
 */
export function readCallShape(file: RuleFile, node: Node): readonly CallShape[] {
  if (!isMap(node)) {
    return file.pattern(node, readCallText).map((shape) => ({ ...shape, when: [], confidence: 'high', unless: [] }));
  }
  if (file.fields(node, [...callKeys, 'text']).has('text')) return readTextShape(file, node);
  const fields = file.fields(node, callKeys);
  if (!fields.has('call')) file.fail(node, '"call" is missing');
  const others = {
    when: readConditions(file, fields.get('when')),
    confidence: file.word(fields.get('confidence'), confidences) ?? 'high',
    unless: file.patterns(fields.get('unless'), readValues),
  } as const;
  return file.patterns(fields.get('call'), readCallText).map((shape) => ({ ...shape, ...others }));
}

function readCallText(text: string): readonly Pick<CallShape, 'how' | 'value'>[] {
  if (text.endsWith(' =')) return readStored(text).map((value) => ({ how: 'store', value }));
  if (text.startsWith('use ')) return readValues(text.slice('use '.length)).map((value) => ({ how: 'use', value }));
  return readCalled(text).map(({ value }) => ({ how: 'call', value }));
}

function readTextShape(file: RuleFile, node: Node): readonly CallShape[] {
  const fields = file.fields(node, ['text', 'confidence']);
  const written = fields.get('text');
  const expression = written && readExpression(file, written);
  if (expression === undefined) return [];
  const confidence = file.word(fields.get('confidence'), confidences) ?? 'high';
  return [{ how: 'text', value: anyValue, expression, when: [], confidence, unless: [] }];
}
