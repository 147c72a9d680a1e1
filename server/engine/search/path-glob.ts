import { utf8ByteText } from '#server/base/byte-text.ts';
import { bitGlobOf, matchesBits } from '../source/glob-bits.ts';
import { compileGlob, type Glob, matchesGlob, type MatchBudget, wildcards } from '../source/glob-pattern.ts';

/** Upper bound on the patterns that braces stand for; a pattern with more is taken as written. */
const alternativesMax = 64;
/** Upper bound on the steps of long patterns over all paths of one question: hostile ones find nothing behind it. */
const stepsMax = 50_000_000;

/**
 * Returns a test whether a path matches a glob: `*` and `?` within a part of it, `**` across, `{a,b}`, `[abc]` (API.md
 * §2.7). Every text is a glob: brackets that are not closed stand for themselves. Time is linear for every pattern.
 */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const budget: MatchBudget = { left: stepsMax };
  const matchers = alternativesOf(pattern).map((each) => matcherOf(each, budget));
  const matches = (path: string) => {
    const possible = matchers.filter(({ literal }) => path.includes(literal));
    if (possible.length === 0) return false;
    const bytes = utf8ByteText(path);
    return possible.some((each) => each.matches(bytes));
  };
  return matchers.every(({ isOfFolders }) => isOfFolders) ? onceAFolder(matches) : matches;
}

function matcherOf(pattern: string, budget: MatchBudget) {
  const glob = compileAnyway(pattern);
  const bits = bitGlobOf(glob);
  const matches = (bytes: string) =>
    bits === undefined ? matchesGlob(glob, bytes, 0, budget) : matchesBits(bits, bytes);
  return { literal: literalIn(pattern), matches, isOfFolders: glob.steps.at(-1) === wildcards.EVERYTHING };
}

/**
 * A pattern that ends in `/**` has the same result for all files of a folder, which are mostly tested one after the
 * other.
 */
function onceAFolder(matches: (path: string) => boolean): (path: string) => boolean {
  let folder: string | undefined;
  let isMatching = false;
  return (path) => {
    if (folder === undefined || !path.startsWith(folder) || path.includes('/', folder.length)) {
      folder = path.slice(0, path.lastIndexOf('/') + 1);
      isMatching = matches(path);
    }
    return isMatching;
  };
}

/**
 * Returns the longest text that is in every matching path; searching for it is fifty times cheaper than matching, and
 * costs nothing of the budget. A slash behind stars may stand for nothing, so it is not part of the text.
 */
function literalIn(pattern: string): string {
  if (/[[\\]|[^ -~]/.test(pattern)) return '';
  return pattern.split(/\*+\/?|\?/).reduce((longest, each) => (each.length > longest.length ? each : longest), '');
}

function compileAnyway(pattern: string): Glob {
  const bytes = utf8ByteText(pattern);
  return compileGlob(bytes) ?? (compileGlob(bytes.replaceAll(/[[\]\\]/g, String.raw`\$&`)) as Glob);
}

/** `src/{a,b}/*` gives two patterns; braces in braces are opened from the inside. */
function alternativesOf(pattern: string): string[] {
  const done: string[] = [];
  const open = [pattern];
  while (open.length > 0) {
    const next = open.pop() as string;
    const braces = /\{([^{}]*,[^{}]*)\}/.exec(next);
    if (braces === null) done.push(next);
    else if (open.length + done.length + braces[1].split(',').length > alternativesMax) return [pattern];
    else open.push(...braces[1].split(',').map((part) => next.replace(braces[0], () => part)));
  }
  return done;
}
