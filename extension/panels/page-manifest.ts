import { isOperationId, type OperationId, operationSpec } from '#protocol/operations.ts';
import type { Translate } from '../text/translate.ts';

/** The properties of a page of the window. */
export interface PageEntry {
  /** Absent: the page is in a view of the sidebar. */
  readonly panel?: {
    /** The editor keeps panels under it over a reload. */
    readonly type: `groundplan.${string}`;
    /** The first title; a page may change it. */
    readonly title: (t: Translate) => string;
  };
  /** Operations that this page may ask for, where they are not those of every page (`isPageOperation`). */
  readonly mayAsk?: (id: string) => boolean;
  /** It gets a message at each change of the synchronisation. */
  readonly followsSync?: true;
  /** The page goes on while it is hidden. */
  readonly staysWhenHidden?: true;
}

/** They do not end, and a call of a page waits for one answer. */
const streams: ReadonlySet<string> = new Set(['events.stream']);

/**
 * Reports whether a page may ask for an operation: everything that other programs may read over HTTP, a search, and the
 * indexing that a user starts with a button. Keys, webhooks, folders and the engine itself are excluded for any script
 * in the page.
 */
export function isPageOperation(id: string): id is OperationId {
  if (!isOperationId(id)) return false;
  if (id === 'index.start' || id === 'search.run') return true;
  const { http, permission } = operationSpec(id);
  return http?.method === 'GET' && permission !== 'webhooks' && permission !== 'team' && !streams.has(id);
}

function alsoMayAsk(...more: readonly OperationId[]): (id: string) => boolean {
  return (id) => (more as readonly string[]).includes(id) || isPageOperation(id);
}

function mayAskOnly(...all: readonly OperationId[]): (id: string) => boolean {
  return (id) => (all as readonly string[]).includes(id);
}

/** A row a page. Its script is `webview/panels/<name>/main.ts`. */
const rows = {
  editor: { panel: { type: 'groundplan.graph', title: () => 'Groundplan' } },
  neighbourhood: {},
  impact: { panel: { type: 'groundplan.impactPanel', title: (t) => t('Impact') } },
  metrics: { panel: { type: 'groundplan.metricsPanel', title: (t) => t('Metrics') } },
  // Only this page writes down what the person decides about a finding.
  security: {
    panel: { type: 'groundplan.securityPanel', title: (t) => t('Security') },
    mayAsk: alsoMayAsk('triage.put'),
  },
  drift: { panel: { type: 'groundplan.driftPanel', title: (t) => t('Drift') }, followsSync: true },
  // Keys are made and revoked by the extension, which asks the user: no page ever sees one.
  developer: {
    panel: { type: 'groundplan.developerPanel', title: (t) => t('Developer') },
    mayAsk: mayAskOnly(
      'capabilities.get',
      'projects.list',
      'keys.list',
      'requests.list',
      'webhooks.list',
      'webhooks.create',
      'webhooks.delete',
      'webhooks.test',
      'webhooks.rotateSecret',
      'deliveries.list',
      'deliveries.redeliver',
    ),
  },
  // Only this page sends a search to the remote, by a button and in a mode that lets it.
  search: {
    panel: { type: 'groundplan.searchPanel', title: (t) => t('Search Code') },
    mayAsk: alsoMayAsk('sync.search', 'sync.status'),
    followsSync: true,
  },
  // A question may reach a language model that the person has set up, or the remote: only this page asks any.
  ask: {
    panel: { type: 'groundplan.askPanel', title: (t) => t('Ask') },
    mayAsk: alsoMayAsk('ask.run', 'sync.ask', 'sync.status'),
    followsSync: true,
    staysWhenHidden: true,
  },
} as const satisfies Readonly<Record<string, PageEntry>>;

export type PageName = keyof typeof rows;
/** The pages that are panels beside the code. */
export type PanelPage = {
  [Page in PageName]: (typeof rows)[Page] extends { panel: object } ? Page : never;
}[PageName];

export const pageNames = Object.keys(rows) as readonly PageName[];

export function pageEntry(page: PageName): PageEntry {
  return rows[page];
}

export function panelOf(page: PanelPage): NonNullable<PageEntry['panel']> {
  return rows[page].panel;
}

/** Returns the check of operations for a page. */
export function allowedOn(page: PageName): (id: string) => boolean {
  return pageEntry(page).mayAsk ?? isPageOperation;
}
