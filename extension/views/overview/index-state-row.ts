import type { FolderStatus } from '#protocol/editor.ts';
import { isCurrent } from '../../status/freshness.ts';
import type { Row, RowIcon } from '../row.ts';
import { spokenOf, type Words } from '../words.ts';

export interface StateParts {
  /** `14:05`, with the day where it is another one. */
  readonly formatTime: (isoTime: string) => string;
  /** Whether there is an engine: what the last one said is not true for ever. */
  readonly isRunning: boolean;
}

/** Whether the answers are up to date, and how changes are noticed. */
export function stateRow(status: FolderStatus, words: Words, parts: StateParts): Row {
  const { label, description, icon, tooltip } = describeState(status, words, parts);
  const details = detailRows(status, words, parts);
  return {
    id: `${status.uri} state`,
    label,
    description,
    tooltip,
    spoken: spokenOf(label, description),
    icon,
    context: 'indexState',
    ...(details.length > 0 && { fold: 'folded', children: () => details }),
  };
}

interface StateWords {
  readonly label: string;
  readonly description?: string;
  readonly tooltip?: string;
  readonly icon: RowIcon;
}

function describeState(status: FolderStatus, { l10n }: Words, parts: StateParts): StateWords {
  const { index, problem } = status;
  const error: RowIcon = { id: 'error', color: 'list.errorForeground' };
  if (problem !== undefined)
    return { label: l10n.t('Not Available'), description: problem.message, tooltip: problem.message, icon: error };
  if (index?.status === 'failed') {
    const message = index.failure?.message;
    return { label: l10n.t('Indexing Failed'), description: message, tooltip: message, icon: error };
  }
  if (index?.status === 'indexing') {
    const description = index.snapshot === undefined ? undefined : l10n.t('the last index answers meanwhile');
    return { label: l10n.t('Indexing…'), description, icon: { id: 'sync~spin' } };
  }
  if (index?.status !== 'indexed') return { label: l10n.t('Not Indexed'), icon: { id: 'circle-outline' } };
  const time = index.finishedAt === undefined ? undefined : parts.formatTime(index.finishedAt);
  if (!isCurrent(status)) {
    const tooltip = status.trusted
      ? l10n.t('Changes are not noticed.')
      : l10n.t('The folder is not trusted: changes are not noticed.');
    return {
      label: l10n.t('Indexed Once'),
      description: time,
      tooltip,
      icon: { id: status.trusted ? 'history' : 'shield' },
    };
  }
  if (!parts.isRunning) {
    return { label: l10n.t('Starting…'), description: time, icon: { id: 'sync~spin' } };
  }
  return { label: l10n.t('Up to Date'), description: time, icon: { id: 'check' } };
}

function detailRows(status: FolderStatus, words: Words, { formatTime }: StateParts): Row[] {
  const { index } = status;
  const { l10n } = words;
  const row = (name: string, label: string, description: string | undefined, tooltip?: string): Row[] =>
    description === undefined
      ? []
      : [
          {
            id: `${status.uri} state ${name}`,
            label,
            description,
            tooltip: tooltip ?? description,
            spoken: spokenOf(label, description),
            icon: { id: 'blank' },
          },
        ];
  return [
    ...row('time', l10n.t('Indexed'), index?.finishedAt && formatTime(index.finishedAt)),
    ...row('watching', l10n.t('Changes'), watchingName(status, words), status.notice),
    ...row('snapshot', l10n.t('Snapshot'), index?.snapshot),
  ];
}

function watchingName({ watching, notice }: FolderStatus, { l10n }: Words): string | undefined {
  if (watching === undefined) return undefined;
  const names = {
    events: l10n.t('noticed at once'),
    polling: l10n.t('looked for now and then'),
    off: l10n.t('not watched for'),
  };
  return notice === undefined ? names[watching] : `${names[watching]}: ${notice}`;
}
