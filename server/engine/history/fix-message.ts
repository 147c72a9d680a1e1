/**
 * Reports whether a commit's message says that it mends a fault. A type in front of the subject decides alone (`fix(api): …`, `Fix: …`,
 * `feat: …`); without one, a word for mending or for what is mended, unless it is about spelling, style, tests or the
 * build; else a line of the body that begins like `Fixes #12`. "Closes" counts nowhere: features are closed as well.
 *
 * A convention, not knowledge: docs/history.md says how often it is right.
 */
export function saysFix(message: string): boolean {
  const text = message.trimStart().slice(0, charactersMax);
  const end = text.indexOf('\n');
  const subject = end < 0 ? text : text.slice(0, end);
  if (mark.test(subject)) return true;
  const type = typed.exec(subject)?.[1].toLowerCase();
  if (type !== undefined && (fixTypes.has(type) || otherTypes.has(type))) return fixTypes.has(type);
  if (mending.test(subject)) return !aside.test(subject);
  return end >= 0 && !merging.test(subject) && trailer.test(text.slice(end));
}

/** A longer message is a changelog. */
const charactersMax = 4096;

const typed = /^\W{0,3}([a-z]+)(?:\([^)]*\))?!?:\s/i;
const fixTypes: ReadonlySet<string> = new Set(['fix', 'fixes', 'fixed', 'bugfix', 'hotfix', 'bug', 'regression']);
const otherTypes: ReadonlySet<string> = new Set(
  (
    'feat feature docs doc style refactor perf test tests build ci chore deps release revert new update upgrade ' +
    'breaking types typings lint i18n example examples enhancement improvement'
  ).split(' '),
);
/** Gitmoji for a fault and an urgent one. */
const mark = /^\s*(?:🐛|🚑|:bug:|:ambulance:)/u;
const mending =
  /\b(?:fix(?:e[sd]|ing)?|bugs?|bug-?fix(?:es)?|hot-?fix(?:es)?|faults?|defects?|regressions?|crash(?:e[sd]|ing)?|repair(?:s|ed)?|mend(?:s|ed)?)\b/i;
const aside =
  /\b(?:typos?|spelling|grammar|wording|lint(?:er|ing|s)?|eslint|prettier|flake8|formatting|whitespace|indentation|tests?|specs?|ci|build|docs?|documentation|readme|changelog|comments?|merge|conflicts?)\b/i;
const merging = /^(?:merge|revert)\b/i;
const trailer = /^\s*(?:[-*]\s*)?fix(?:e[sd])?:?\s+(?:[\w.-]+\/[\w.-]+)?(?:#\d+|https?:\/\/\S+\/\d+)/im;
