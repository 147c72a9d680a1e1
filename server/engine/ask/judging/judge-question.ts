import type { SpokenItem } from '../words/read-words.ts';
import { judgeImpact, judgeOwners, judgeTests } from './judge-changes.ts';
import { judgeCycles } from './judge-cycles.ts';
import { judgeDefined } from './judge-defined.ts';
import { judgeAgain, judgeEntryPoints, judgeModules, judgeTour } from './judge-project.ts';
import { judgeUnused } from './judge-unused.ts';
import { judgePath, judgeUses } from './judge-uses.ts';
import { type Judge, type JudgedQuestion, SpokenQuestion } from './spoken-question.ts';

/**
 * The likeliest first: words of one kind are said in another as well (`which tests break if I change X`). The first one whose
 * words are all accounted for is meant.
 */
const judges: readonly Judge[] = [
  judgeCycles,
  judgeUnused,
  judgeTests,
  judgeOwners,
  judgeImpact,
  judgePath,
  judgeDefined,
  judgeUses,
  judgeTour,
  judgeEntryPoints,
  judgeModules,
  judgeAgain,
];

/** What a question of these words asks of the graph; undefined where it is none that the graph answers. */
export function judgeQuestion(items: readonly SpokenItem[]): JudgedQuestion | undefined {
  const question = new SpokenQuestion(items);
  for (const judge of judges) {
    const judged = judge(question);
    if (judged !== undefined) return judged;
  }
  return undefined;
}
