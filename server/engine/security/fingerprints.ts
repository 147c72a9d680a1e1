import { hashContent } from '#server/base/content-hash.ts';
import { hashToIdentifier } from '#server/base/content-hash.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import type { RawFinding } from './finding.ts';

/** Parts of a finding that it is recognised by. */
export type Recognised = Pick<RawFinding, 'ruleId' | 'file' | 'symbol' | 'sink'>;

const hexDigits = 32;

/**
 * Fingerprints of findings, which stay the same where lines move and where variables, classes and files around are renamed
 * but for the function itself and its file. Of two in one function that are equal the first by position has the number 0.
 *
 * The path belongs to it: a decision about a finding must not hold for one of the same look in another file.
 *
 * @param findings by file and position
 */
export function fingerprintsOf(findings: readonly Recognised[]): string[] {
  const counts = new Map<string, number>();
  return findings.map((finding) => {
    const key = JSON.stringify([finding.ruleId, finding.file, lastPart(finding.symbol), withoutSpaces(finding.sink)]);
    const number = counts.get(key) ?? 0;
    counts.set(key, number + 1);
    return hashContent(encodeUtf8(`${key} ${number}`)).slice(0, hexDigits);
  });
}

/** The identifier of a finding in a snapshot: equal findings of one snapshot have equal ones. */
export function findingId(snapshotId: string, fingerprint: string): string {
  return `fnd_${hashToIdentifier([snapshotId, ' ', fingerprint])}`;
}

/** Its class may be renamed; what is declared twice (`load~2`) keeps its name. */
function lastPart(symbol: string): string {
  return symbol.slice(symbol.lastIndexOf('.') + 1).replace(/~\d+$/, '');
}

function withoutSpaces(code: string): string {
  return code.replaceAll(/\s+/g, '');
}
