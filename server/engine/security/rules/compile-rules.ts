import { hashToIdentifier } from '../../../base/content-hash.ts';
import { modelKeys, readModel } from './read-model.ts';
import { readRule, ruleKeys } from './read-rule.ts';
import type { Rule, RuleSet, SourceModel } from './rule.ts';
import { type RuleError, RuleFile } from './rule-file.ts';

/** A file of rules: one of ours, or of the repository that is analysed. */
export interface RuleText {
  readonly path: string;
  readonly text: string;
  readonly isOurs: boolean;
}

export interface CompiledRules {
  readonly ruleSet: RuleSet;
  readonly errors: readonly RuleError[];
}

/** Files of a repository beyond these are not read. */
const foreignFilesMax = 200;

/** Makes a set of rules of files. An error costs the file that it is in, no other; the order of the files says nothing. */
export function compileRules(texts: readonly RuleText[]): CompiledRules {
  const [rules, models, errors] = [new Map<string, Rule>(), [] as SourceModel[], [] as RuleError[]];
  const used: string[] = [];
  for (const text of inOrder(texts, errors)) {
    const file = new RuleFile(text.path, text.text);
    const read = readFile(file, text.isOurs);
    if (read?.rule !== undefined && rules.has(read.rule.id)) file.fail(file.root, `"${read.rule.id}" is there twice`);
    errors.push(...file.errors);
    if (read === undefined || file.errors.length > 0) continue;
    if (read.rule !== undefined) rules.set(read.rule.id, read.rule);
    if (read.model !== undefined) models.push(read.model);
    used.push(`${text.path}\0${text.text}\0`);
  }
  return { ruleSet: { version: hashToIdentifier(used), rules: [...rules.values()], models }, errors };
}

function inOrder(texts: readonly RuleText[], errors: RuleError[]): readonly RuleText[] {
  const sorted = texts.toSorted(
    (a, b) => Number(b.isOurs) - Number(a.isOurs) || (a.path < b.path ? -1 : Number(a.path > b.path)),
  );
  let foreign = 0;
  return sorted.filter(({ isOurs, path }) => {
    if (isOurs || foreign++ < foreignFilesMax) return true;
    errors.push({ file: path, line: 1, message: `more than ${foreignFilesMax} files of rules: this one is not read` });
    return false;
  });
}

/** A file with the key `framework` is a model, any other one a rule. Rules of a repository are named apart from ours. */
function readFile(file: RuleFile, isOurs: boolean): { readonly rule?: Rule; readonly model?: SourceModel } | undefined {
  if (file.root === undefined) {
    if (file.errors.length === 0) file.fail(undefined, 'is empty');
    return undefined;
  }
  const isModel = file.fields(file.root).has('framework');
  if (file.errors.length > 0) return undefined;
  const fields = file.fields(file.root, isModel ? modelKeys : ruleKeys);
  if (isModel) return { model: readModel(file, fields) };
  const rule = readRule(file, fields);
  return { rule: isOurs ? rule : { ...rule, id: `project/${rule.id}` } };
}
