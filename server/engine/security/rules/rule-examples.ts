import type { RawFinding } from '../finding.ts';
import type { Rule, RuleExample } from './rule.ts';

/** The two halves of an example. */
export type ExampleSide = 'bad' | 'good';

/** How one example of a rule came out: it holds where all of it is read, the bad code is found and the good code is not. */
export interface TriedExample {
  readonly ruleId: string;
  readonly language: RuleExample['language'];
  readonly isBadFound: boolean;
  readonly isGoodFound: boolean;
  /** Code that cannot be read as a whole: that nothing is found in it says nothing. Absent where there is none. */
  readonly unread?: readonly ExampleSide[];
}

/** Scans a project of one file. Gives nothing where the file cannot be read as a whole. */
export type ScanFile = (path: string, code: string) => Promise<readonly Pick<RawFinding, 'ruleId'>[] | undefined>;

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
    const unread: ExampleSide[] = [];
    const isFoundIn = async (side: ExampleSide, code: string): Promise<boolean> => {
      const findings = await scan(path, code);
      if (findings === undefined) unread.push(side);
      return findings?.some(({ ruleId }) => ruleId === id) ?? false;
    };
    // oxlint-disable-next-line no-await-in-loop -- one scan at a time
    const found = { isBadFound: await isFoundIn('bad', bad), isGoodFound: await isFoundIn('good', good) };
    tried.push({ ruleId: id, language, ...found, ...(unread.length > 0 && { unread }) });
  }
  return tried;
}
