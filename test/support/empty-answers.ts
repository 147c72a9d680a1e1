import type { Packages } from '#protocol/packages.ts';
import type { ArchitectureDiff } from '#protocol/diff.ts';
import type { EntryPoints } from '#protocol/entry-points.ts';
import type { Metrics } from '#protocol/metrics.ts';

export const emptyDiff: ArchitectureDiff = {
  nodesAdded: [],
  nodesRemoved: [],
  edgesAdded: [],
  edgesRemoved: [],
  foldersAdded: [],
  cyclesAdded: [],
  cyclesRemoved: [],
  findingsAdded: [],
  findingsFixed: [],
  metrics: [],
};

export function emptyMetrics(snapshot: string): Metrics {
  const sizes = { files: 0, lines: 0, codeLines: 0, commentLines: 0, functions: 0, classes: 0 };
  const complexity = { cyclomaticMean: 0, cyclomaticMax: 0, cognitiveMean: 0, maintainability: 0 };
  const summary = { ...sizes, ...complexity, duplication: 0, cycles: 0, instabilityMean: 0 };
  return { summary, languages: [], files: [], cycles: [], snapshot };
}

export const noEntryPoints: EntryPoints = { entryPoints: [], certainty: 'exact', reasons: [] };

export function noPackages(snapshot: string): Packages {
  return {
    packages: [],
    summary: { packages: 0, production: 0, development: 0 },
    certainty: 'exact',
    reasons: [],
    project: 'shop',
    readAt: '2026-01-01T00:00:00.000Z',
    snapshot,
  };
}
