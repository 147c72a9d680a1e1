import type { OutboxItem, SentRequest, SyncLink, SyncStatus } from '#protocol/sync.ts';
import { ageText } from '../text/numbers.ts';
import { timeText } from '../text/times.ts';
import type { Translate } from '../text/translate.ts';
import { infoRow, type Row, type RowIcon } from '../views/row.ts';
import { besideEachOther, spokenOf, type Words } from '../views/words.ts';
import { driftText } from './drift-text.ts';
import { hostOf } from './remote-condition.ts';
import { modeName, modeSentence } from './mode-words.ts';
import { remoteRefusalText } from './remote-refusal.ts';
import { bytesText, statusText } from './sent-text.ts';

export interface RemoteRowsParts {
  readonly words: Words;
  readonly isTrusted: boolean;
  readonly nowMs: number;
  readonly language: string;
}

const failed: RowIcon = { id: 'error', color: 'list.errorForeground' };
const warned: RowIcon = { id: 'warning', color: 'list.warningForeground' };

/** The connection, linked projects, limits, what waits and what was sent; nothing where no remote is connected. */
export function remoteRows(status: SyncStatus, sent: readonly SentRequest[], parts: RemoteRowsParts): Row[] {
  const { t } = parts.words.l10n;
  const { remote, linked, outbox } = status;
  if (remote === undefined) return [];
  return [
    connectionRow(status, remote, parts),
    ...problemRows(status, parts),
    listRow('linked', t('Linked projects'), {
      icon: 'link',
      rows: linked.map((link) => linkRow(link, parts)),
      none: t('No folder is linked. “Link Project” links the one that you work in.'),
    }),
    ...limitRows(status, parts),
    ...(outbox.length === 0
      ? []
      : [
          listRow('outbox', t('Waiting to be sent'), {
            icon: 'clock',
            rows: outbox.map((item) => outboxRow(item, parts)),
          }),
        ]),
    {
      ...listRow('sent', t('Sent'), {
        icon: 'export',
        rows: sent.map((request, index) => sentRow(request, index, parts)),
        none: t('Nothing was sent.'),
      }),
      fold: 'folded',
    },
  ];
}

interface List {
  readonly icon: string;
  readonly rows: readonly Row[];
  /** Text in the place of the rows where there are none. */
  readonly none?: string;
}

function listRow(id: string, label: string, { icon, rows, none = '' }: List): Row {
  const description = rows.length === 0 ? undefined : String(rows.length);
  const children = () => (rows.length === 0 ? [infoRow(`${id} none`, none)] : rows);
  return {
    id,
    label,
    description,
    spoken: spokenOf(label, description),
    icon: { id: icon },
    fold: 'unfolded',
    children,
  };
}

function factRow(id: string, label: string, description: string, icon: RowIcon = { id: 'dash' }): Row {
  return { id, label, description, tooltip: `${label}: ${description}`, spoken: spokenOf(label, description), icon };
}

function connectionRow(
  { mode, tier }: SyncStatus,
  { url, version, extensions, lastContactAt, isFollowed }: NonNullable<SyncStatus['remote']>,
  { words: { l10n }, nowMs, language }: RemoteRowsParts,
): Row {
  const { t } = l10n;
  const contact = lastContactAt && t('last contact {0}', ageText(Date.parse(lastContactAt), nowMs, language));
  const description = besideEachOther(t('mode “{0}”', modeName(mode, t)), tier && t('tier {0}', tier), contact);
  const tooltip = [
    url,
    modeSentence(mode, t),
    ...(version === undefined ? [] : [t('Version {0}', version)]),
    ...(extensions.length === 0 ? [] : [extensions.join(', ')]),
    isFollowed ? t('Changes there arrive at once.') : t('Linked projects are asked for at intervals.'),
    t('A click chooses what may leave this machine.'),
  ].join('\n');
  const label = hostOf(url);
  return {
    id: 'connection',
    label,
    description,
    tooltip,
    spoken: spokenOf(label, description),
    icon: { id: 'cloud' },
    context: 'remote',
    open: { command: 'groundplan.chooseSyncMode' },
  };
}

function problemRows({ problem }: SyncStatus, { words: { l10n }, isTrusted }: RemoteRowsParts): Row[] {
  const { t } = l10n;
  return [
    ...(isTrusted
      ? []
      : [infoRow('untrusted', t('This folder is not trusted, so synchronisation with a remote is off here.'))]),
    ...(problem === undefined
      ? []
      : [{ ...infoRow('problem', remoteRefusalText(problem.code, problem.message, t)), icon: failed }]),
  ];
}

function linkRow(link: SyncLink, parts: RemoteRowsParts): Row {
  const { t } = parts.words.l10n;
  const { project, remoteProject, baseline, drift, problem, lastContactAt } = link;
  const other = remoteProject.name === project.name ? undefined : t('as “{0}”', remoteProject.name);
  const state =
    problem === undefined ? drift && driftText(drift, t) : remoteRefusalText(problem.code, problem.message, t);
  const description = besideEachOther(other, state, baseline?.remoteIsOlder === true && t('remote is older'));
  const ago = (time: string) => ageText(Date.parse(time), parts.nowMs, parts.language);
  const facts = [
    ...(lastContactAt === undefined ? [] : [factRow(`${project.id} contact`, t('Last contact'), ago(lastContactAt))]),
    factRow(`${project.id} state`, t('State there'), remoteProject.status),
    ...(remoteProject.description === ''
      ? []
      : [factRow(`${project.id} description`, t('Description there'), remoteProject.description)]),
    ...(remoteProject.indexedAt === undefined
      ? []
      : [factRow(`${project.id} indexed`, t('Analysed there'), ago(remoteProject.indexedAt))]),
    ...(baseline === undefined
      ? [factRow(`${project.id} baseline`, t('Fetched'), t('not yet'))]
      : [factRow(`${project.id} baseline`, t('Fetched'), ago(baseline.fetchedAt))]),
  ];
  return {
    id: `link ${project.id}`,
    label: project.name,
    description,
    tooltip: [project.name, description, t('A click shows the drift.')].filter(Boolean).join('\n'),
    spoken: spokenOf(project.name, description),
    icon: problem === undefined ? { id: 'repo' } : warned,
    context: 'remoteLink',
    open: { command: 'groundplan.showDrift', arguments: [project.id] },
    fold: 'folded',
    children: () => facts,
  };
}

/** Who may spend requests, as the engine names it. */
function spenderWord(cause: string, t: Translate): string {
  const words: Readonly<Record<string, string>> = {
    poll: t('Looking for news'),
    change: t('Fetching analyses'),
    outbox: t('Sending what waited'),
    listen: t('Following its events'),
    command: t('Commands'),
    query: t('Questions to the remote'),
    snapshot: t('Sending the structure'),
  };
  return Object.hasOwn(words, cause) ? (words[cause] ?? cause) : cause;
}

function limitRows({ limits }: SyncStatus, parts: RemoteRowsParts): Row[] {
  if (limits === undefined) return [];
  const { words, nowMs, language } = parts;
  const { t } = words.l10n;
  const { window, budget } = limits;
  const { perDay, spentToday, spentBy, nextRequestAt } = budget;
  const label = t('Limits');
  const description = t('{0} of {1} requests of today spent', words.number(spentToday), words.number(perDay));
  const rows = [
    ...(window === undefined
      ? []
      : [
          factRow(
            'limits window',
            t('Left at the remote'),
            t('{0} of {1}, until {2}', window.remaining, window.limit, timeText(window.resetAt, nowMs, language)),
          ),
        ]),
    ...(nextRequestAt === undefined
      ? []
      : [factRow('limits next', t('Next request'), timeText(nextRequestAt, nowMs, language))]),
    ...Object.entries(spentBy).map(([cause, count]) =>
      factRow(`limits ${cause}`, spenderWord(cause, t), words.number(count)),
    ),
  ];
  return [
    {
      id: 'limits',
      label,
      description,
      spoken: spokenOf(label, description),
      icon: { id: 'dashboard' },
      fold: 'folded',
      children: () => rows,
    },
  ];
}

function outboxRow(item: OutboxItem, { words: { l10n }, nowMs, language }: RemoteRowsParts): Row {
  const { t } = l10n;
  const { id, action, project, cause, createdAt, attempts, nextAttemptAt, problem, isGivenUp } = item;
  const label = `${actionWord(action, t)}: ${project}`;
  const next = nextAttemptAt && t('again at {0}', timeText(nextAttemptAt, nowMs, language));
  const refusal = problem && remoteRefusalText(problem.code, problem.message, t);
  const description = besideEachOther(isGivenUp ? t('given up') : next, refusal);
  const since = t('since {0}, tries: {1}', timeText(createdAt, nowMs, language), attempts);
  return {
    id: `outbox ${id}`,
    label,
    description,
    tooltip: [label, cause, since, refusal].filter(Boolean).join('\n'),
    spoken: spokenOf(label, description),
    icon: isGivenUp ? warned : { id: 'clock' },
    context: 'outboxItem',
  };
}

function actionWord(action: OutboxItem['action'], t: Translate): string {
  switch (action) {
    case 'create':
      return t('Register');
    case 'delete':
      return t('Delete');
    case 'index':
      return t('Analyse again');
    case 'snapshot':
      return t('Send the structure');
  }
}

function sentRow(request: SentRequest, index: number, { words, nowMs, language }: RemoteRowsParts): Row {
  const { t } = words.l10n;
  const { at, method, path, bytes, status, cause } = request;
  const label = `${method} ${shortPath(path)}`;
  const time = at && timeText(at, nowMs, language);
  const description = besideEachOther(time, bytesText(bytes, language), status !== undefined && statusText(status, t));
  return {
    id: `sent ${at ?? ''} ${index}`,
    label,
    description,
    tooltip: [`${method} ${path}`, description, cause, t('A click shows what was sent.')].filter(Boolean).join('\n'),
    spoken: spokenOf(label, description),
    icon: { id: 'arrow-right' },
    open: { command: 'groundplan.showSentRequest', arguments: [request] },
  };
}

/** In a narrow view its end says what was asked for. */
function shortPath(path: string): string {
  return path.replace(/^\/api\/v1(?=\/)/, '').replace(/^\/projects\/[^/?]+\//, '…/');
}

/** Id of the project of a linked row. */
export function linkedIdOf(rowId: string): string | undefined {
  return /^link (\S+)$/.exec(rowId)?.[1];
}

/** Id of what waits, of its row. */
export function outboxIdOf(rowId: string): string | undefined {
  return /^outbox (\S+)$/.exec(rowId)?.[1];
}
