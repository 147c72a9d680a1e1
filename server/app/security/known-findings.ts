import { contentHashOf, findFile } from '#server/engine/graph/find-file.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import type { CallContext } from '../operations/operation.ts';
import { chooseFindings } from './choose-findings.ts';
import type { ProjectScans, ScannedFinding, TriageRecords } from './project-scans.ts';

export interface KnownFindingsParts {
  readonly scans: Pick<ProjectScans, 'present'>;
  readonly triage: Pick<TriageRecords, 'of'>;
}

/** A project, and its files as an answer shows them. */
export interface ShownFiles {
  readonly id: string;
  readonly files: FileLayer;
}

/**
 * Findings of the newest scan that are open, the worst first. Nothing is begun for them; where a file of their way is another one by
 * now, their lines may be wrong, and they are left out until the next scan.
 */
export function knownFindings(
  { scans, triage }: KnownFindingsParts,
  { id, files }: ShownFiles,
  context: CallContext,
): readonly ScannedFinding[] {
  const scan = scans.present(id, context);
  if (scan === undefined) return [];
  const scanned = scan.snapshot.files;
  const { places } = chooseFindings(scan.findings, {}, triage.of(id));
  if (scanned === files) return places;
  return places.filter((finding) => [finding, ...finding.path].every((place) => isSame(scanned, files, place.file)));
}

function isSame(scanned: FileLayer, files: FileLayer, path: string): boolean {
  const [before, now] = [findFile(scanned, path), findFile(files, path)];
  if (before === undefined || now === undefined) return before === now;
  return contentHashOf(scanned, before) === contentHashOf(files, now);
}
