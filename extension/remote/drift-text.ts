import type { DriftCounts } from '#protocol/sync.ts';
import type { Translate } from '../text/translate.ts';

/** Counts of a drift in words, those that are 0 left out. */
export function driftText(drift: DriftCounts, t: Translate): string {
  const parts: readonly (readonly [added: number, removed: number, (counts: string) => string])[] = [
    [drift.nodesAdded, drift.nodesRemoved, (counts) => t('files {0}', counts)],
    [drift.edgesAdded, drift.edgesRemoved, (counts) => t('dependencies {0}', counts)],
    [drift.cyclesAdded, drift.cyclesRemoved, (counts) => t('cycles {0}', counts)],
    [drift.findingsAdded, drift.findingsFixed, (counts) => t('findings {0}', counts)],
  ];
  const said = parts.flatMap(([added, removed, say]) => (added + removed === 0 ? [] : [say(counted(added, removed))]));
  const all = drift.metrics === 0 ? said : [...said, t('metrics {0}', drift.metrics)];
  return all.length === 0 ? t('no drift') : all.join(', ');
}

function counted(added: number, removed: number): string {
  return [...(added > 0 ? [`+${added}`] : []), ...(removed > 0 ? [`−${removed}`] : [])].join(' ');
}
