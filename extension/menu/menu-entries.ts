import type { WindowCondition } from '../status/window-condition.ts';
import type { Translate } from '../text/translate.ts';

export interface MenuEntry {
  readonly command: string;
  readonly label: string;
  readonly icon: string;
}

export interface MenuGroup {
  readonly title: string;
  readonly entries: readonly MenuEntry[];
}

type Kind = WindowCondition['kind'];

const withFolder: readonly Kind[] = ['untrusted', 'notIndexed', 'indexing', 'empty', 'ready', 'dated', 'unreadable'];

export interface MenuSurroundings {
  readonly hasIndex: boolean;
  /** With a remote. */
  readonly isConnected: boolean;
}

/** Returns the entries that are possible now, the most helpful first. */
export function menuGroups({ kind }: WindowCondition, given: MenuSurroundings, t: Translate): MenuGroup[] {
  const { hasIndex, isConnected } = given;
  const groups = [
    { title: t('Architecture'), entries: hasIndex ? architectureEntries(t) : entriesBeforeIndex(kind, t) },
    { title: t('Index'), entries: withFolder.includes(kind) ? indexEntries(kind, t) : [] },
    { title: t('Remote'), entries: isConnected ? remoteEntries(t) : [] },
    { title: t('API'), entries: apiEntries(t) },
    { title: t('Engine'), entries: engineEntries(t) },
    { title: t('Help'), entries: helpEntries(t) },
  ];
  const filled = groups.filter(({ entries }) => entries.length > 0);
  return kind === 'failed'
    ? filled.toSorted((a, b) => Number(b.title === t('Engine')) - Number(a.title === t('Engine')))
    : filled;
}

/** The page of the graph waits for the first layer of the index beside it: opened behind it, it would come later. */
function entriesBeforeIndex(kind: Kind, t: Translate): MenuEntry[] {
  return kind === 'starting' || kind === 'indexing' ? [graphEntry(t)] : [];
}

function graphEntry(t: Translate): MenuEntry {
  return { command: 'groundplan.showGraph', label: t('Show Graph'), icon: 'type-hierarchy' };
}

function architectureEntries(t: Translate): MenuEntry[] {
  return [
    graphEntry(t),
    { command: 'groundplan.showMetrics', label: t('Show Metrics'), icon: 'graph' },
    { command: 'groundplan.showSecurityFindings', label: t('Show Security Findings'), icon: 'shield' },
    { command: 'groundplan.showPackages', label: t('Show Packages'), icon: 'package' },
    { command: 'groundplan.showDrift', label: t('Show Drift'), icon: 'diff' },
    { command: 'groundplan.searchCode', label: t('Search Code'), icon: 'search' },
    { command: 'groundplan.askProject', label: t('Ask About This Project'), icon: 'comment-discussion' },
    { command: 'groundplan.showNeighbourhood', label: t('Show Neighbourhood'), icon: 'type-hierarchy-sub' },
    { command: 'groundplan.showDependents', label: t('Show Dependents'), icon: 'references' },
    { command: 'groundplan.showDependencies', label: t('Show Dependencies'), icon: 'list-tree' },
    { command: 'groundplan.showCallers', label: t('Show Callers'), icon: 'call-incoming' },
    { command: 'groundplan.showCallees', label: t('Show Callees'), icon: 'call-outgoing' },
    { command: 'groundplan.showImpact', label: t('Show Impact of Uncommitted Change'), icon: 'pulse' },
    { command: 'groundplan.runTestsOfChange', label: t('Run the Tests of the Uncommitted Change'), icon: 'beaker' },
    { command: 'groundplan.showPath', label: t('Show Path Between Files'), icon: 'git-compare' },
  ];
}

function indexEntries(kind: Kind, t: Translate): MenuEntry[] {
  if (kind === 'untrusted') {
    return [
      { command: 'groundplan.indexFolder', label: t('Index Folder'), icon: 'play' },
      { command: 'workbench.trust.manage', label: t('Manage Workspace Trust'), icon: 'shield' },
    ];
  }
  return [
    { command: 'groundplan.indexFolder', label: t('Index Folder'), icon: 'play' },
    { command: 'groundplan.reindexFolder', label: t('Reindex Folder'), icon: 'refresh' },
  ];
}

/** A remote is connected by the palette: who works alone needs none. */
function remoteEntries(t: Translate): MenuEntry[] {
  return [
    { command: 'groundplan.linkProject', label: t('Link Project'), icon: 'link' },
    { command: 'groundplan.pushStructure', label: t('Push Structure'), icon: 'cloud-upload' },
    { command: 'groundplan.chooseSyncMode', label: t('Choose Sync Mode'), icon: 'shield' },
    { command: 'groundplan.showSentRequests', label: t('Show Sent Requests'), icon: 'export' },
    { command: 'groundplan.disconnectRemote', label: t('Disconnect from Remote'), icon: 'debug-disconnect' },
  ];
}

function apiEntries(t: Translate): MenuEntry[] {
  return [
    { command: 'groundplan.openDeveloperPage', label: t('Open Developer Page'), icon: 'plug' },
    { command: 'groundplan.copyApiBaseUrl', label: t('Copy API Base URL'), icon: 'copy' },
    { command: 'groundplan.manageApiKeys', label: t('Manage API Keys'), icon: 'key' },
  ];
}

function engineEntries(t: Translate): MenuEntry[] {
  return [
    { command: 'groundplan.restartEngine', label: t('Restart Engine'), icon: 'sync' },
    { command: 'groundplan.showLog', label: t('Show Log'), icon: 'output' },
    { command: 'groundplan.showEngineLog', label: t('Show Engine Log'), icon: 'file' },
  ];
}

function helpEntries(t: Translate): MenuEntry[] {
  return [
    { command: 'groundplan.openSettings', label: t('Open Settings'), icon: 'gear' },
    { command: 'groundplan.openWalkthrough', label: t('Open Walkthrough'), icon: 'book' },
    { command: 'groundplan.reportProblem', label: t('Report a Problem'), icon: 'report' },
  ];
}
