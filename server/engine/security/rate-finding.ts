import type { Doubt } from '#protocol/doubt-codes.ts';
import type { RawFinding } from './finding.ts';
import type { CodeReach } from './reach/code-reach.ts';
import { isOpen } from './reach/code-reaches.ts';
import { type Confidence, confidences, severities, type Severity, type SourceKind } from './rules/rule.ts';

/** Facts that severity and confidence follow from. */
export interface RatedFacts extends Pick<
  RawFinding,
  'severity' | 'confidence' | 'source' | 'path' | 'isChecked' | 'isSearchedFor' | 'sender' | 'switch' | 'checkLeftOutBy'
> {
  readonly reach: CodeReach;
  /** The file belongs to the tests, or is documentation or an example. */
  readonly isAside: boolean;
  /** The file belongs to a setup for development or for trials, or is a script beside the program. */
  readonly isOfDevelopment?: boolean;
  /** It is in a file of keys that nothing names which is shipped. */
  readonly isUnshippedKey?: boolean;
  /** It is in the text of a file: whether its code runs does not matter. */
  readonly isText?: boolean;
}

export interface Rating {
  readonly severity: Severity;
  readonly confidence: Confidence;
  /** In the order of what counts most. */
  readonly reasons: readonly Doubt[];
}

/** One row of the table of docs/security.md: what holds, and what severity or confidence is at most then. */
interface Bound {
  readonly holds: (facts: RatedFacts) => boolean;
  readonly severity?: Severity;
  readonly confidence?: Confidence;
  readonly reason: (facts: RatedFacts) => Doubt;
}

/** Ways are as sure as their parts: each call, member and closure on it is one more that may lead elsewhere. */
const longWay = 10;
const endlessWay = 16;
/** Steps that were followed through what may lead elsewhere. */
const inferredMax = 2;

function isDoubtful({ path }: RatedFacts): boolean {
  return path.length > longWay || path.filter(({ proof }) => proof === 'inferred').length > inferredMax;
}

const bounds: readonly Bound[] = [
  {
    holds: ({ isAside }) => isAside,
    severity: 'low',
    reason: () => ({ code: 'beside_the_program' }),
  },
  {
    holds: ({ reach }) => reach.isOfTests,
    severity: 'low',
    reason: () => ({ code: 'run_by_tests' }),
  },
  {
    holds: ({ reach }) => reach.state === 'not_reachable' && !reach.isOfTests,
    severity: 'low',
    reason: () => ({ code: 'led_to_by_nothing' }),
  },
  {
    holds: ({ reach, isText }) => reach.state === 'unknown' && isText !== true,
    severity: 'medium',
    reason: () => ({ code: 'led_to_by_something_unknown' }),
  },
  {
    holds: ({ source }) => source === 'library',
    severity: 'medium',
    reason: () => ({ code: 'passed_by_package_users' }),
  },
  {
    holds: ({ reach, source, isText }) => source === undefined && isText !== true && reach.entry?.type === 'package',
    severity: 'medium',
    reason: () => ({ code: 'run_by_package_users' }),
  },
  {
    holds: ({ reach, source }) =>
      source !== 'remote' && source !== 'page' && reach.entry !== undefined && !isOpen(reach.entry.type),
    severity: 'medium',
    reason: ({ reach }) => ({ code: 'run_by_starters', values: [`${reach.entry?.type} ${reach.entry?.name}`] }),
  },
  {
    holds: ({ source }) => source === 'database',
    severity: 'medium',
    reason: () => ({ code: 'stored_by_unknown' }),
  },
  {
    holds: ({ isOfDevelopment }) => isOfDevelopment === true,
    severity: 'medium',
    reason: () => ({ code: 'of_development' }),
  },
  {
    holds: ({ isUnshippedKey }) => isUnshippedKey === true,
    severity: 'medium',
    reason: () => ({ code: 'key_not_shipped' }),
  },
  {
    holds: ({ isChecked }) => isChecked === true,
    severity: 'medium',
    reason: () => ({ code: 'check_not_understood' }),
  },
  {
    holds: ({ isSearchedFor }) => isSearchedFor === true,
    severity: 'medium',
    reason: () => ({ code: 'searched_for' }),
  },
  {
    holds: ({ switch: turnedOnBy }) => turnedOnBy !== undefined,
    severity: 'medium',
    reason: ({ switch: turnedOnBy }) => ({
      code: turnedOnBy?.kind === 'development' ? 'behind_development' : 'behind_setting',
      values: [turnedOnBy?.condition ?? ''],
    }),
  },
  {
    holds: ({ checkLeftOutBy }) => checkLeftOutBy !== undefined,
    severity: 'medium',
    reason: ({ checkLeftOutBy = '' }) => ({ code: 'check_left_out', values: [checkLeftOutBy] }),
  },
  {
    holds: ({ sender }) => sender !== undefined,
    severity: 'medium',
    reason: ({ sender }) => ({ code: sender === 'administrators' ? 'sent_by_administrators' : 'sent_by_own_pages' }),
  },
  {
    holds: (facts) => unprovenSteps(facts.path) > 0 || isDoubtful(facts),
    severity: 'medium',
    reason: () => ({ code: 'way_not_proven' }),
  },
  {
    holds: ({ path }) => unprovenSteps(path) > 2,
    confidence: 'low',
    reason: ({ path }) => ({ code: 'steps_not_proven', count: unprovenSteps(path) }),
  },
  {
    holds: ({ path }) => unprovenSteps(path) > 0 && unprovenSteps(path) <= 2,
    confidence: 'medium',
    reason: ({ path }) => ({ code: 'few_steps_not_proven', count: unprovenSteps(path) }),
  },
  {
    holds: ({ path }) => path.length > endlessWay,
    confidence: 'low',
    reason: ({ path }) => ({ code: 'way_endless', count: path.length }),
  },
  {
    holds: (facts) => isDoubtful(facts) && facts.path.length <= endlessWay,
    confidence: 'medium',
    reason: () => ({ code: 'way_long' }),
  },
];

/**
 * Returns how severe and how sure a finding is: what its rule says of such a source, bounded by what is known of who can
 * have it run. Pure; bounds only lower, and one that holds twice changes nothing.
 */
export function rateFinding(facts: RatedFacts): Rating {
  const holding = bounds.filter(({ holds }) => holds(facts));
  return {
    severity: holding.reduce((least, bound) => lower(severities, least, bound.severity), facts.severity),
    confidence: holding.reduce((least, bound) => lower(confidences, least, bound.confidence), facts.confidence),
    reasons: [sourceReason(facts.source, facts.severity), ...holding.map(({ reason }) => reason(facts))],
  };
}

/** @param order the highest first */
function lower<Level extends string>(order: readonly Level[], one: Level, other: Level | undefined): Level {
  return other !== undefined && order.indexOf(other) > order.indexOf(one) ? other : one;
}

function unprovenSteps(path: RatedFacts['path']): number {
  return path.filter(({ proof }) => proof === 'hint').length;
}

function sourceReason(source: SourceKind | undefined, severity: Severity): Doubt {
  return { code: source === undefined ? 'wrong_by_itself' : `source_${source}`, values: [severity] };
}
