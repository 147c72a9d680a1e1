import { isMap, isScalar, type Node } from 'yaml';
import { readConditions } from './read-conditions.ts';
import { readCalled, readPlace, readValues } from './read-pattern.ts';
import type { RuleFix } from './rule.ts';
import type { RuleFile } from './rule-file.ts';

const fixKeys = ['call', 'when', 'unless', 'at', 'names'];

/** `{ call, when, unless, at, names: { old: new } }`; a call stands for as many as its alternatives. */
export function readFix(file: RuleFile, node: Node): readonly RuleFix[] {
  const fields = file.fields(node, fixKeys);
  for (const key of ['call', 'names']) if (!fields.has(key)) file.fail(node, `"${key}" is missing`);
  const place = fields.get('at');
  const at = place && file.attempt(place, () => readPlace(file.text(place) ?? ''));
  const others = {
    when: readConditions(file, fields.get('when')),
    unless: file.patterns(fields.get('unless'), readValues),
    ...(at === undefined ? {} : { at }),
    names: readNames(file, fields.get('names')),
  };
  return file.patterns(fields.get('call'), readCalled).map(({ value }) => ({ value, ...others }));
}

function readNames(file: RuleFile, node: Node | undefined): ReadonlyMap<string, string> {
  if (!isMap(node)) return new Map();
  const keys = node.items.flatMap(({ key }) => (isScalar(key) ? [String(key.value)] : []));
  return new Map([...file.fields(node, keys)].map(([name, value]) => [name, file.text(value) ?? '']));
}
