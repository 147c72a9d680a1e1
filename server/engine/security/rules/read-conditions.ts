import { isMap, type Node } from 'yaml';
import { isQuick } from '../expressions/quick-expression.ts';
import { slownesses } from '../expressions/slow-expression.ts';
import { readPlace } from './read-pattern.ts';
import { type ArgumentCondition, type Evidence, type SourceKind, sourceKinds } from './rule.ts';
import type { RuleFile } from './rule-file.ts';

type Test = ArgumentCondition['test'];

const testKeys = ['is', 'not', 'matches', 'bits', 'slow', 'given', 'known'];
const evidenceKeys = ['concatenated', 'beside', 'whole', 'of'];
const expressionMax = 300;
/** Numbers are compared bit by bit in 31 of them. */
const bitsMax = 0x7fffffff;

/** `when: { 0: [md5, sha1], 2.shell: true, 1: { given: false } }`: all must hold. */
export function readConditions(file: RuleFile, node: Node | undefined): readonly ArgumentCondition[] {
  const places = node === undefined ? [] : [...file.fields(node)];
  return places.flatMap(([name, value]) => {
    const at = file.attempt(value, () => readPlace(name));
    return at === undefined ? [] : readTests(file, value).map((test) => ({ at, test }));
  });
}

function readTests(file: RuleFile, node: Node): readonly Test[] {
  if (!isMap(node)) return [{ kind: 'is', values: file.texts(node) }];
  const fields = file.fields(node, testKeys);
  if (fields.size === 0) file.fail(node, `one of ${testKeys.join(', ')} is expected here`);
  return [...fields].flatMap(([key, value]) => readTest(file, key, value) ?? []);
}

function readTest(file: RuleFile, key: string, node: Node): Test | undefined {
  if (key === 'is' || key === 'not') return { kind: key, values: file.texts(node) };
  if (key === 'matches') {
    const expression = readExpression(file, node);
    return expression === undefined ? undefined : { kind: 'matches', expression };
  }
  if (key === 'bits') return readBits(file, node);
  if (key === 'slow')
    return { kind: 'slow', ways: file.items(node).flatMap((item) => file.word(item, slownesses) ?? []) };
  if (file.word(node, ['false']) === undefined) return undefined;
  return { kind: key === 'given' ? 'missing' : 'unknown' };
}

/** Rules come with the analysed code too: an expression that could be slow is refused, as it is run. */
export function readExpression(file: RuleFile, node: Node): string | undefined {
  const expression = file.text(node);
  if (expression === undefined) return undefined;
  if (expression.length > expressionMax) return file.fail(node, 'the expression is too long');
  try {
    RegExp(expression, 'iu');
  } catch {
    return file.fail(node, 'is no regular expression');
  }
  if (!isQuick(`/${expression}/iu`)) return file.fail(node, 'the expression can be slow');
  return expression;
}

/** `'0o22'`: a number as code has it, in which one bit at least is set. */
function readBits(file: RuleFile, node: Node): Test | undefined {
  const bits = Number(file.text(node));
  if (!Number.isInteger(bits) || bits <= 0 || bits > bitsMax) return file.fail(node, 'is no whole number above 0');
  return { kind: 'bits', bits };
}

/** `requires: concatenated`, or `{ concatenated: true, beside: '<', of: [library] }`. */
export function readEvidence(file: RuleFile, node: Node | undefined): Evidence | undefined {
  if (node === undefined) return undefined;
  if (!isMap(node)) {
    const word = file.word(node, ['concatenated', 'whole']);
    return word && { [word]: true };
  }
  const fields = file.fields(node, evidenceKeys);
  const beside = file.text(fields.get('beside'));
  const of = readKinds(file, fields.get('of'));
  return {
    ...(isTrue(file, fields.get('concatenated')) ? { concatenated: true } : {}),
    ...(isTrue(file, fields.get('whole')) ? { whole: true } : {}),
    ...(beside === undefined ? {} : { beside }),
    ...(of.length === 0 ? {} : { of }),
  };
}

function isTrue(file: RuleFile, node: Node | undefined): boolean {
  return file.word(node, ['true']) !== undefined;
}

export function readKinds(file: RuleFile, node: Node | undefined): readonly SourceKind[] {
  return file.items(node).flatMap((item) => file.word(item, sourceKinds) ?? []);
}
