import { isMeantBy } from './meant-weaknesses.ts';

/** A comment that takes a finding out. */
export interface Suppression {
  /** `groundplan`, or the tool whose comment it is. */
  readonly by: 'groundplan' | 'eslint' | 'semgrep' | 'bandit' | 'sonar';
  readonly reason?: string;
  /** Of the comment, from 1. */
  readonly line: number;
}

/** A comment that would take a finding out, had it a reason. */
export interface MissingReason {
  readonly isWithoutReason: true;
  readonly line: number;
}

/** The finding that comments are read for. */
export interface SuppressedFinding {
  readonly ruleId: string;
  readonly cwe: readonly string[];
  readonly line: number;
}

/** Longer lines are no written code; comments in them are not looked for. */
const lineLengthMax = 2000;

/** A form of comment: where it stands, and what it says behind its marker. */
interface Form {
  readonly by: Suppression['by'];
  /** Its groups are the named rules, which may be none, and the reason. */
  readonly expression: RegExp;
  /** Lines below it that it is about. */
  readonly reach: readonly number[];
  /** Whether it counts without naming a rule. */
  readonly countsForAll: boolean;
}

const forms: readonly Form[] = [
  {
    by: 'groundplan',
    expression: /groundplan-ignore\s+([\w/., -]+?)\s*(?::\s*(\S.*))?$/,
    reach: [0, 1],
    countsForAll: false,
  },
  {
    by: 'eslint',
    expression: /eslint-disable-next-line\s+([\w@/., -]+?)(?:\s+--\s+(.*))?$/,
    reach: [1],
    countsForAll: false,
  },
  {
    by: 'eslint',
    expression: /eslint-disable-line\s+([\w@/., -]+?)(?:\s+--\s+(.*))?$/,
    reach: [0],
    countsForAll: false,
  },
  { by: 'semgrep', expression: /nosemgrep(?::\s*([\w., -]+))?()/, reach: [0, 1], countsForAll: true },
  { by: 'bandit', expression: /nosec(?=[\s:,]|$):?\s*((?:[\s,]*B\d{3})*)[\s,]*(.*)$/i, reach: [0], countsForAll: true },
  { by: 'sonar', expression: /NOSONAR()\s*(.*)$/, reach: [0], countsForAll: true },
];

/**
 * Finds the comment that takes a finding out: at its line, or the one before where the tool has it so.
 *
 * @param lines of the file
 */
export function findSuppression(
  lines: readonly string[],
  finding: SuppressedFinding,
): Suppression | MissingReason | undefined {
  let missing: MissingReason | undefined;
  for (const form of forms) {
    for (const distance of form.reach) {
      const found = readAt(lines, finding, form, distance);
      if (found !== undefined && !('isWithoutReason' in found)) return found;
      missing ??= found;
    }
  }
  return missing;
}

function readAt(
  lines: readonly string[],
  finding: SuppressedFinding,
  { by, expression, countsForAll }: Form,
  distance: number,
): Suppression | MissingReason | undefined {
  const line = finding.line - distance;
  const comment = commentOf(lines[line - 1] ?? '', distance > 0);
  const match = comment === undefined ? null : expression.exec(comment);
  if (match === null) return undefined;
  const rules = (match[1] ?? '').split(/[\s,]+/).filter(Boolean);
  if (!isNamed(by, rules, finding, countsForAll)) return undefined;
  const reason = match[2]?.trim();
  if (by === 'groundplan' && !reason) return { isWithoutReason: true, line };
  return { by, line, ...(reason && { reason }) };
}

function isNamed(
  by: Suppression['by'],
  rules: readonly string[],
  { ruleId, cwe }: SuppressedFinding,
  countsForAll: boolean,
): boolean {
  if (rules.length === 0) return countsForAll;
  return by === 'groundplan' ? rules.includes(ruleId) : rules.some((rule) => isMeantBy(rule, cwe));
}

/**
 * The text of the last comment that begins on a line.
 *
 * @param isAlone only where nothing stands before it
 */
function commentOf(line: string, isAlone: boolean): string | undefined {
  if (line.length > lineLengthMax) return undefined;
  const begin = /(?:^|[\s;{})(,])(?:\/\/|\/\*|#|<!--|\{#)\s*(?=groundplan-|eslint-|nosemgrep|nosec|NOSONAR)/i.exec(
    line,
  );
  if (begin === null || (isAlone && !/^[\s{]*$/.test(line.slice(0, begin.index)))) return undefined;
  return line
    .slice(begin.index + begin[0].length)
    .replace(/\s*(?:\*\/\}?|-->|#\})\s*$/, '')
    .trim();
}
