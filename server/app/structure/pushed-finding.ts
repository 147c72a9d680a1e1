import { confidences, findingCategories, reachabilities, type FindingReach, severities } from '#protocol/security.ts';
import { findingId } from '#server/engine/security/fingerprints.ts';
import type { StructureFinding } from '#server/engine/structure/structure.ts';
import type { ScannedFinding } from '../security/project-scans.ts';

const reachReasons: Readonly<Record<FindingReach['state'], string>> = {
  reachable: 'The scan that was pushed found a way from outside; which one is not known here.',
  unknown: 'The scan that was pushed does not say whether there is a way from outside.',
  not_reachable: 'The scan that was pushed found no way from outside; how far it looked is not known here.',
};

/**
 * A finding of a pushed structure as an answer shows it. Other programs write structures too: a rating in words that are not known here
 * becomes the middle one, and a reachability an unknown one.
 */
export function pushedFinding(snapshotId: string, finding: StructureFinding): ScannedFinding {
  const { ruleId, title, severity, confidence, category, cwe, file, line, fingerprint, reach } = finding;
  const state = wordOf(reachabilities, reach, 'unknown');
  const isRated = wordOf(severities, severity, undefined) !== undefined;
  return {
    id: findingId(snapshotId, fingerprint),
    ruleId,
    title,
    severity: wordOf(severities, severity, 'medium'),
    confidence: wordOf(confidences, confidence, 'medium'),
    category: wordOf(findingCategories, category, 'vulnerability'),
    cwe: cwe.filter((each) => /^CWE-[0-9]+$/.test(each)),
    file,
    line,
    message: title,
    fingerprint,
    reasons: isRated ? [] : ['The severity that was pushed is none that is known here.'],
    reach: { state, reason: reachReasons[state] },
    path: [],
  };
}

function wordOf<Word extends string, Other>(words: readonly Word[], text: string, otherwise: Other): Word | Other {
  return words.find((each) => each === text) ?? otherwise;
}
