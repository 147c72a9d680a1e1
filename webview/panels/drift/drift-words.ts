import type { ChangeKind, ChangeSign } from '#webview/charts/difference/changes.ts';
import { signMarks } from '#webview/charts/difference/changes.ts';
import type { DifferenceWords } from '#webview/charts/difference/difference-scene.ts';
import type { Counts, DifferenceArrow, DifferenceGroup } from '#webview/charts/difference/fold-difference.ts';
import { nameOf } from '#webview/charts/describe.ts';
import { type DriftView, newestCommit, remoteSide, workingTree } from '../../state/drift-view.ts';
import type { Translate } from '../../state/translate.ts';

export function kindWord(t: Translate, kind: ChangeKind): string {
  switch (kind) {
    case 'file':
      return t('Files');
    case 'dependency':
      return t('Dependencies');
    case 'folder':
      return t('Folders');
    case 'cycle':
      return t('Cycles');
    case 'finding':
      return t('Findings');
    case 'metric':
      return t('Metrics');
  }
}

export function signWord(t: Translate, sign: ChangeSign): string {
  switch (sign) {
    case 'added':
      return t('added');
    case 'removed':
      return t('removed');
    case 'changed':
      return t('changed');
  }
}

/** A branch is asked what was changed since it parted: its own later commits are no change of ours. */
export function isParting({ from, to }: Pick<DriftView, 'from' | 'to'>): boolean {
  const isOfNow = to === workingTree || to === newestCommit;
  return isOfNow && from !== remoteSide && from !== newestCommit && !isSnapshot(from);
}

function isSnapshot(side: string): boolean {
  return side === 'latest' || side === workingTree || side.startsWith('snp_');
}

/** A side as a person names it. */
export function sideWord(t: Translate, side: string): string {
  if (side === remoteSide) return t('the remote’s analysis');
  return side === workingTree ? t('the working tree') : side;
}

export function sidesText(t: Translate, { from, to }: DriftView): string {
  const parted = isParting({ from, to }) ? t('where it parted from {0}', from) : sideWord(t, from);
  return t('From {0} to {1}', parted, sideWord(t, to));
}

export function countsText({ added, removed }: Counts): string {
  return [...(added > 0 ? [`+${added}`] : []), ...(removed > 0 ? [`${signMarks.removed}${removed}`] : [])].join(' ');
}

export function differenceWords(t: Translate, view: DriftView, description: string): DifferenceWords {
  const factsOf = ({ files, inside, sign }: DifferenceGroup): string[] => {
    const own = sign === undefined ? countsText(files) : '';
    return [
      ...(sign === undefined ? [] : [signWord(t, sign)]),
      ...(own === '' ? [] : [t('files {0}', own)]),
      ...(inside.added + inside.removed === 0 ? [] : [t('inside {0}', countsText(inside))]),
    ];
  };
  return {
    title: sidesText(t, view),
    description,
    others: t('all others'),
    facts: (group) => factsOf(group).join(', '),
    group: (group) => [group.id === '**' ? t('all others') : nameOf(group.id), ...factsOf(group)].join(', '),
    arrow: (arrow) => arrowText(t, arrow),
  };
}

function arrowText(t: Translate, { source, target, sign, weight, isCyclic }: DifferenceArrow): string {
  const [from, to] = [nameOf(source), nameOf(target)];
  const said =
    sign === 'added'
      ? t('{0} depends on {1}, added: {2}', from, to, weight)
      : t('{0} depends on {1}, removed: {2}', from, to, weight);
  return isCyclic ? `${said}, ${t('part of a cycle')}` : said;
}

/** `codeLines` as `code lines`. */
export function metricWord(metric: string): string {
  return metric.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
