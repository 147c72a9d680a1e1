import { isMap, type Node } from 'yaml';
import { readFix } from './read-fixes.ts';
import { readSiblings } from './read-siblings.ts';
import { readCallShape, readSanitizers, readSink } from './read-sink.ts';
import {
  exampleLanguages,
  type Rule,
  ruleCategories,
  type RuleExample,
  severities,
  type SourceKind,
  sourceKinds,
} from './rule.ts';
import type { RuleFile } from './rule-file.ts';

export const ruleKeys = [
  'rule',
  'title',
  'cwe',
  'owasp',
  'category',
  'severity',
  'severities',
  'unlinked',
  'message',
  'remediation',
  'harm',
  'sinks',
  'sanitizers',
  'calls',
  'siblings',
  'fixes',
  'examples',
];

/** Reads a rule. What is made of a file with errors is not to be used. */
export function readRule(file: RuleFile, fields: ReadonlyMap<string, Node>): Rule {
  const unlinked = file.word(fields.get('unlinked'), severities);
  const siblings = readSiblings(file, fields.get('siblings'));
  const rule: Rule = {
    id: checked(file, required(file, fields, 'rule'), /^[a-z][a-z\d-]{0,63}$/, 'small letters, digits and hyphens'),
    title: text(file, required(file, fields, 'title')),
    cwe: checkedList(file, required(file, fields, 'cwe'), /^CWE-[1-9]\d{0,4}$/, 'written "CWE-78"'),
    owasp: checkedList(file, fields.get('owasp'), /^A(?:0[1-9]|10):2021$/, 'written "A03:2021"'),
    category: file.word(fields.get('category'), ruleCategories) ?? 'vulnerability',
    severity: file.word(required(file, fields, 'severity'), severities) ?? 'info',
    severities: readSeverities(file, fields.get('severities')),
    ...(unlinked === undefined ? {} : { unlinked }),
    message: readMessage(file, required(file, fields, 'message')),
    remediation: text(file, required(file, fields, 'remediation')),
    harm: file.text(fields.get('harm')) ?? '',
    sinks: file.items(fields.get('sinks')).flatMap((item) => readSink(file, item)),
    sanitizers: readSanitizers(file, fields.get('sanitizers')),
    calls: file.items(fields.get('calls')).flatMap((item) => readCallShape(file, item)),
    ...(siblings === undefined ? {} : { siblings }),
    fixes: file.items(fields.get('fixes')).flatMap((item) => readFix(file, item)),
    examples: readExamples(file, required(file, fields, 'examples')),
  };
  // Harms that are found by how values are used need no sinks: they are named.
  if (rule.sinks.length + rule.calls.length === 0 && siblings === undefined && !fields.has('harm')) {
    file.fail(file.root, 'neither "sinks" nor "calls" nor "siblings" are there');
  }
  return rule;
}

function required(file: RuleFile, fields: ReadonlyMap<string, Node>, key: string): Node | undefined {
  return fields.get(key) ?? file.fail(file.root, `"${key}" is missing`);
}

function text(file: RuleFile, node: Node | undefined): string {
  return file.text(node)?.replaceAll(/\s+/g, ' ').trim() ?? '';
}

function checked(file: RuleFile, node: Node | undefined, form: RegExp, words: string): string {
  const value = file.text(node);
  if (value !== undefined && !form.test(value)) file.fail(node, `"${value}" is not ${words}`);
  return value ?? '';
}

function checkedList(file: RuleFile, node: Node | undefined, form: RegExp, words: string): readonly string[] {
  return file.items(node).map((item) => checked(file, item, form, words));
}

function readSeverities(file: RuleFile, node: Node | undefined): Rule['severities'] {
  const fields = file.fields(
    node,
    sourceKinds.filter((kind) => kind !== 'remote'),
  );
  const read: Partial<Record<SourceKind, Rule['severity']>> = {};
  for (const kind of sourceKinds) {
    const severity = file.word(fields.get(kind), severities);
    if (severity !== undefined) read[kind] = severity;
  }
  return read;
}

function readMessage(file: RuleFile, node: Node | undefined): string {
  const message = text(file, node);
  for (const [placeholder] of message.matchAll(/\{[^{}]*\}/g)) {
    if (placeholder !== '{source}' && placeholder !== '{sink}') {
      file.fail(node, `${placeholder} is no placeholder: only {source} and {sink} are`);
    }
  }
  return message;
}

/** By language: `{ bad, good }`, or a list of them. */
function readExamples(file: RuleFile, node: Node | undefined): readonly RuleExample[] {
  const fields = file.fields(node, exampleLanguages);
  const examples = exampleLanguages.flatMap((language) =>
    file.items(fields.get(language)).flatMap((item) => readExample(file, item, language) ?? []),
  );
  if (node !== undefined && isMap(node) && examples.length === 0) file.fail(node, 'no example is there');
  return examples;
}

function readExample(file: RuleFile, node: Node, language: RuleExample['language']): RuleExample | undefined {
  const fields = file.fields(node, ['bad', 'good']);
  const [bad, good] = [file.text(fields.get('bad')), file.text(fields.get('good'))];
  if (bad === undefined || good === undefined) return file.fail(node, '"bad" and "good" code are expected');
  return { language, bad, good };
}
