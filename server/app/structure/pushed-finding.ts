import type { Doubt, DoubtCode } from '#protocol/doubt-codes.ts';
import { doubtText, doubtTexts } from '#protocol/doubt-words.ts';
import { confidences, findingCategories, reachabilities, type FindingReach, severities } from '#protocol/security.ts';
import { findingId } from '#server/engine/security/fingerprints.ts';
import type { StructureFinding } from '#server/engine/structure/structure.ts';
import type { ScannedFinding } from '../security/project-scans.ts';

const reachCodes: Readonly<Record<FindingReach['state'], DoubtCode>> = {
  reachable: 'pushed_reachable',
  unknown: 'pushed_reach_unknown',
  not_reachable: 'pushed_not_reachable',
};

/**
 * A finding of a pushed structure as an answer shows it. Other programs write structures too: a rating in words that are not known here
 * becomes the middle one, and a reachability an unknown one.
 */
export function pushedFinding(snapshotId: string, finding: StructureFinding): ScannedFinding {
  const { ruleId, title, severity, confidence, category, cwe, file, line, fingerprint, reach } = finding;
  const state = wordOf(reachabilities, reach, 'unknown');
  const isRated = wordOf(severities, severity, undefined) !== undefined;
  const reasons: Doubt[] = isRated ? [] : [{ code: 'pushed_severity_unknown' }];
  const known: Doubt = { code: reachCodes[state] };
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
    reasons: doubtTexts(reasons),
    ...(reasons.length > 0 && { reasonCodes: reasons }),
    reach: { state, reason: doubtText(known), reasonCodes: [known] },
    path: [],
  };
}

function wordOf<Word extends string, Other>(words: readonly Word[], text: string, otherwise: Other): Word | Other {
  return words.find((each) => each === text) ?? otherwise;
}
