import { stringAt } from '#server/base/string-table.ts';
import { contentHashOf } from '#server/engine/graph/find-file.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import type { RuleSet } from '#server/engine/security/rules/rule.ts';
import type { ScanScope } from '#protocol/scan-scope.ts';

/** A file of rules: YAML. */
export interface RuleFile {
  readonly path: string;
  readonly text: string;
}

/** Rules of ours with those of a repository. */
export interface ScanRules {
  readonly ruleSet: RuleSet;
  /** Rules of the repository among them. */
  readonly projectRules: number;
  readonly errors: ScanScope['ruleErrors'];
}

export type ReadRules = (ofProject: readonly RuleFile[]) => ScanRules;

/** Text of a file of a snapshot; undefined where it is another one by now. */
export type TextOf = (path: string, contentHash: string) => string | undefined;

/** Where a repository has its rules, in files and folders. */
export const ruleFolder = '.groundplan/rules';

const ruleFilePath = /^\.groundplan\/rules\/(?:[^/]+\/)*[^/]+\.ya?ml$/;

/** @param path from the root of the repository */
export function isRuleFile(path: string): boolean {
  return ruleFilePath.test(path);
}

/**
 * The rules of a repository, as its snapshot has them: data like all other files of it.
 *
 * Invariant: equal snapshots have equal rules.
 */
export function rulesOfSnapshot(files: FileLayer, textOf: TextOf, readRules: ReadRules): ScanRules {
  const found: RuleFile[] = [];
  const errors: ScanScope['ruleErrors'] = [];
  for (let file = 0; file < files.count; file++) {
    const path = stringAt(files.paths, file);
    if (!isRuleFile(path)) continue;
    const text = textOf(path, contentHashOf(files, file));
    if (text === undefined) errors.push({ file: path, message: 'is another one by now, or cannot be read as text' });
    else found.push({ path, text });
  }
  const rules = readRules(found);
  return { ...rules, errors: [...errors, ...rules.errors] };
}
