import type { RawFinding } from '../finding.ts';
import type { Rule, RuleExample } from './rule.ts';

/** How one example of a rule came out. It is as it has to be where the bad code is found and the good code is not. */
export interface TriedExample {
  readonly ruleId: string;
  readonly language: RuleExample['language'];
  readonly isBadFound: boolean;
  readonly isGoodFound: boolean;
}

/** Scans a project of one file. */
export type ScanFile = (path: string, code: string) => Promise<readonly Pick<RawFinding, 'ruleId'>[]>;

const extensions: Readonly<Record<RuleExample['language'], string>> = {
  javascript: 'js',
  typescript: 'ts',
  python: 'py',
  vue: 'vue',
  svelte: 'svelte',
};

/** Tries a rule by its examples, one after the other. */
export async function tryExamples({ id, examples }: Rule, scan: ScanFile): Promise<readonly TriedExample[]> {
  const tried: TriedExample[] = [];
  for (const { language, bad, good } of examples) {
    const path = `example.${extensions[language]}`;
    const isFoundIn = async (code: string): Promise<boolean> =>
      (await scan(path, code)).some(({ ruleId }) => ruleId === id);
    // oxlint-disable-next-line no-await-in-loop -- one scan at a time
    tried.push({ ruleId: id, language, isBadFound: await isFoundIn(bad), isGoodFound: await isFoundIn(good) });
  }
  return tried;
}
