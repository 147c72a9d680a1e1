/**
 * Globs of workspaces and tsconfig: `*` and `?` within a segment, `**` across, `{a,b}`; everything else stands for
 * itself. Compared by two pointers with one point to return to, never by a regular expression: manifests are the
 * analysed project's, and its patterns must not be able to cost more than pattern times path.
 */
export interface Glob {
  readonly segments: readonly string[];
}

const MOST_ALTERNATIVES = 64;

/** One glob for each alternative of its braces. */
export function compileGlobs(pattern: string): readonly Glob[] {
  return expandBraces(pattern).map((text) => ({
    segments: text.split('/').filter((segment) => segment !== '' && segment !== '.'),
  }));
}

function expandBraces(pattern: string): readonly string[] {
  let pending = [pattern];
  for (let round = 0; round < 8; round++) {
    const next = pending.flatMap(expandFirstBrace);
    if (next.length === pending.length || next.length > MOST_ALTERNATIVES) return pending;
    pending = next;
  }
  return pending;
}

function expandFirstBrace(pattern: string): readonly string[] {
  const close = pattern.indexOf('}');
  const open = close < 0 ? -1 : pattern.lastIndexOf('{', close);
  const inner = open < 0 ? '' : pattern.slice(open + 1, close);
  if (!inner.includes(',')) return [pattern];
  return inner.split(',').map((part) => pattern.slice(0, open) + part + pattern.slice(close + 1));
}

/** Wildcards don't match segments that begin with a dot, as in both npm's and TypeScript's globs. */
export function matchesGlob(glob: Glob, segments: readonly string[]): boolean {
  const pattern = glob.segments;
  let at = 0;
  let patternAt = 0;
  let starAt = -1;
  let resumeAt = 0;
  while (at < segments.length) {
    const wanted = pattern[patternAt];
    const segment = segments[at] ?? '';
    if (wanted === '**') {
      starAt = patternAt++;
      resumeAt = at;
    } else if (wanted !== undefined && matchesSegment(wanted, segment)) {
      patternAt++;
      at++;
    } else if (starAt >= 0 && !(segments[resumeAt] ?? '').startsWith('.')) {
      patternAt = starAt + 1;
      at = ++resumeAt;
    } else {
      return false;
    }
  }
  while (pattern[patternAt] === '**') patternAt++;
  return patternAt === pattern.length;
}

function matchesSegment(pattern: string, segment: string): boolean {
  if (!/[*?]/.test(pattern)) return pattern === segment;
  if (segment.startsWith('.') && !pattern.startsWith('.')) return false;
  let at = 0;
  let patternAt = 0;
  let starAt = -1;
  let resumeAt = 0;
  while (at < segment.length) {
    const wanted = pattern[patternAt];
    if (wanted === '*') {
      starAt = patternAt++;
      resumeAt = at;
    } else if (wanted === '?' || wanted === segment[at]) {
      patternAt++;
      at++;
    } else if (starAt >= 0) {
      patternAt = starAt + 1;
      at = ++resumeAt;
    } else {
      return false;
    }
  }
  while (pattern[patternAt] === '*') patternAt++;
  return patternAt === pattern.length;
}
