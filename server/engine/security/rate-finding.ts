import type { RawFinding } from './finding.ts';
import type { CodeReach } from './reach/code-reach.ts';
import { isOpen } from './reach/code-reaches.ts';
import { type Confidence, confidences, severities, type Severity, type SourceKind } from './rules/rule.ts';

/** Facts that severity and confidence follow from. */
export interface RatedFacts extends Pick<
  RawFinding,
  'severity' | 'confidence' | 'source' | 'path' | 'isChecked' | 'isSearchedFor' | 'sender'
> {
  readonly reach: CodeReach;
  /** The file belongs to the tests, or is documentation or an example. */
  readonly isAside: boolean;
  /** The file belongs to a setup for development or for trials, or is a script beside the program. */
  readonly isOfDevelopment?: boolean;
  /** It is in the text of a file: whether its code runs does not matter. */
  readonly isText?: boolean;
}

export interface Rating {
  readonly severity: Severity;
  readonly confidence: Confidence;
  /** Sentences, in the order of what counts most. */
  readonly reasons: readonly string[];
}

/** One row of the table of docs/security.md: what holds, and what severity or confidence is at most then. */
interface Bound {
  readonly holds: (facts: RatedFacts) => boolean;
  readonly severity?: Severity;
  readonly confidence?: Confidence;
  readonly reason: (facts: RatedFacts) => string;
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
    reason: () => 'Its file is a test, an example or documentation: severity is low at most.',
  },
  {
    holds: ({ reach }) => reach.isOfTests,
    severity: 'low',
    reason: () => 'Only tests run it: severity is low at most.',
  },
  {
    holds: ({ reach }) => reach.state === 'not_reachable' && !reach.isOfTests,
    severity: 'low',
    reason: () => 'No entry point leads to it, as far as known: severity is low at most.',
  },
  {
    holds: ({ reach, isText }) => reach.state === 'unknown' && isText !== true,
    severity: 'medium',
    reason: () => 'It is not known whether an entry point leads to it: severity is medium at most.',
  },
  {
    holds: ({ source }) => source === 'library',
    severity: 'medium',
    reason: () => 'Only code that uses this package passes the value in: severity is medium at most.',
  },
  {
    holds: ({ reach, source, isText }) => source === undefined && isText !== true && reach.entry?.type === 'package',
    severity: 'medium',
    reason: () => 'Only code that uses this package runs it: severity is medium at most.',
  },
  {
    holds: ({ reach, source }) =>
      source !== 'remote' && source !== 'page' && reach.entry !== undefined && !isOpen(reach.entry.type),
    severity: 'medium',
    reason: ({ reach }) =>
      `It is run by people who start the program (${reach.entry?.type} ${reach.entry?.name}): severity is medium at most.`,
  },
  {
    holds: ({ source }) => source === 'database',
    severity: 'medium',
    reason: () => 'The value was stored before, and who may store it is not known: severity is medium at most.',
  },
  {
    holds: ({ isOfDevelopment }) => isOfDevelopment === true,
    severity: 'medium',
    reason: () =>
      'Its file belongs to a setup for development or for trials, or to scripts, by its name: severity is medium at most.',
  },
  {
    holds: ({ isChecked }) => isChecked === true,
    severity: 'medium',
    reason: () => 'On the way is a check that is not understood: severity is medium at most.',
  },
  {
    holds: ({ isSearchedFor }) => isSearchedFor === true,
    severity: 'medium',
    reason: () => 'On the way it is searched for, and only one that is found goes on: severity is medium at most.',
  },
  {
    holds: ({ sender }) => sender !== undefined,
    severity: 'medium',
    reason: ({ sender }) =>
      sender === 'administrators'
        ? 'Who sends it must be an administrator, as names in the code say: severity is medium at most.'
        : 'Pages that the program itself shows send it: severity is medium at most.',
  },
  {
    holds: (facts) => unprovenSteps(facts.path) > 0 || isDoubtful(facts),
    severity: 'medium',
    reason: () => 'The way is not proven as a whole: severity is medium at most.',
  },
  {
    holds: ({ path }) => unprovenSteps(path) > 2,
    confidence: 'low',
    reason: ({ path }) => `${unprovenSteps(path)} steps of the way are not proven: confidence is low.`,
  },
  {
    holds: ({ path }) => unprovenSteps(path) > 0 && unprovenSteps(path) <= 2,
    confidence: 'medium',
    reason: ({ path }) =>
      `${unprovenSteps(path) === 1 ? 'A step' : 'Two steps'} of the way ${unprovenSteps(path) === 1 ? 'is' : 'are'} not proven: confidence is medium at most.`,
  },
  {
    holds: ({ path }) => path.length > endlessWay,
    confidence: 'low',
    reason: ({ path }) => `The way has ${path.length} steps: confidence is low.`,
  },
  {
    holds: (facts) => isDoubtful(facts) && facts.path.length <= endlessWay,
    confidence: 'medium',
    reason: () =>
      'The way is long, or goes through several places that may lead elsewhere: confidence is medium at most.',
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
    reasons: [sourceSentence(facts.source, facts.severity), ...holding.map(({ reason }) => reason(facts))],
  };
}

/** @param order the highest first */
function lower<Level extends string>(order: readonly Level[], one: Level, other: Level | undefined): Level {
  return other !== undefined && order.indexOf(other) > order.indexOf(one) ? other : one;
}

function unprovenSteps(path: RatedFacts['path']): number {
  return path.filter(({ proof }) => proof === 'hint').length;
}

const sourceWords: Readonly<Record<SourceKind, string>> = {
  remote: 'The value comes from outside of the program (a request, a message or a link)',
  page: 'The value comes from a link, or another window of the browser',
  library: 'The value is passed in by code that uses this package',
  local: 'The value comes from who runs the program (arguments, environment)',
  file: 'The value comes from a file or an archive',
  database: 'The value was stored before',
};

function sourceSentence(source: SourceKind | undefined, severity: Severity): string {
  const what = source === undefined ? 'It is wrong by itself' : sourceWords[source];
  return `${what}: the rule says ${severity}.`;
}
