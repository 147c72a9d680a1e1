import type { IndexState } from '#protocol/index-state.ts';
import { counted } from '#webview/charts/describe.ts';
import type { Drawing, Emphasis, Failure, Notice, PageState, ProjectEntry, ProjectRecord } from './page-state.ts';
import { reduceView, type ViewAction } from './reduce-view.ts';
import { reduceBy, type ReducerTable } from './reducer-table.ts';
import { firstView, type Mode } from './view-state.ts';

export type PageAction = ViewAction | OwnAction;

/** Actions on what the page knows beside the view. */
type OwnAction =
  | { readonly kind: 'start' }
  | { readonly kind: 'keyRefused'; readonly reason: string }
  | { readonly kind: 'connection'; readonly isConnected: boolean }
  | { readonly kind: 'followed'; readonly isFollowed: boolean }
  | { readonly kind: 'projects'; readonly projects: readonly ProjectEntry[] }
  | { readonly kind: 'projectRecord'; readonly project: ProjectRecord }
  | { readonly kind: 'index'; readonly project: string; readonly index: IndexState }
  /** The next drawing has places of its own. */
  | { readonly kind: 'arrange' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'drawing'; readonly drawing: Drawing; readonly atMs: number; readonly isSameQuestion: boolean }
  | { readonly kind: 'drawingFailed'; readonly failure: Failure }
  /** Of the list that is read in that mode. */
  | { readonly kind: 'emphasis'; readonly mode: Mode; readonly emphasis?: Emphasis }
  /** The editor has another file. */
  | { readonly kind: 'follow'; readonly id: string }
  | { readonly kind: 'announce'; readonly text: string }
  | { readonly kind: 'notice'; readonly text: string; readonly atMs: number };

export function reducePage(state: PageState, action: PageAction): PageState {
  return isOwnAction(action) ? reduceBy(pageReducers, state, action) : moveView(state, action);
}

function isOwnAction(action: PageAction): action is OwnAction {
  return Object.hasOwn(pageReducers, action.kind);
}

const pageReducers: ReducerTable<PageState, OwnAction> = {
  // A new object each time, so that listeners are notified of another try while it starts.
  start: (state) => ({ ...state, session: { state: 'starting' }, failure: undefined }),
  keyRefused: (state, { reason }) => ({ ...state, session: { state: 'closed', reason }, isAsking: false }),
  connection: (state, { isConnected }) => connect(state, isConnected),
  followed: (state, { isFollowed }) => (isFollowed === state.isFollowed ? state : { ...state, isFollowed }),
  projects: (state, { projects }) => openProjects(state, projects),
  projectRecord: (state, { project }) => (project.id === state.view.project ? { ...state, project } : state),
  index: (state, { project, index }) =>
    project === state.view.project ? { ...state, index: withKnownSkipped(state.index, index) } : state,
  arrange: (state) => ({
    ...state,
    arranged: (state.arranged ?? 0) + 1,
    ...(state.drawing !== undefined && { drawing: { ...state.drawing, layout: '' } }),
  }),
  asking: (state) => ({ ...state, isAsking: true }),
  drawing: (state, { drawing, isSameQuestion, atMs }) => draw(state, drawing, isSameQuestion, atMs),
  drawingFailed: (state, { failure }) => ({ ...state, isAsking: false, failure }),
  // An answer that comes after its list was left has nothing on the page to explain it.
  emphasis: (state, { mode, emphasis }) => (mode === state.view.mode ? { ...state, emphasis } : state),
  follow: (state, { id }) => ({
    ...moveView(state, { kind: 'select', selection: { kind: 'mark', id } }),
    isQuiet: true,
  }),
  announce: (state, { text }) => announce(state, text),
  notice: (state, { text, atMs }) => announce({ ...state, notice: { text, atMs } }, text),
};

/** The state of a project before any answer. */
const nothingKnown = {
  project: undefined,
  index: undefined,
  drawing: undefined,
  failure: undefined,
  notice: undefined,
  isAsking: false,
  isFollowed: true,
};

function moveView(state: PageState, action: ViewAction): PageState {
  const view = reduceView(state.view, action);
  if (view === state.view) return state;
  // What stands out belongs to the list that is read.
  const emphasis = view.mode === state.view.mode ? state.emphasis : undefined;
  const isQuiet = state.isQuiet === true && action.kind !== 'select' && view.selection === state.view.selection;
  if (view.project === state.view.project) return { ...state, view, emphasis, isQuiet };
  return { ...state, ...nothingKnown, view, emphasis, isQuiet };
}

function connect(state: PageState, isConnected: boolean): PageState {
  if (isConnected === state.isConnected) return state;
  const text = isConnected ? 'Connected again.' : 'The connection to the engine is lost. Trying again.';
  return announce({ ...state, isConnected }, text);
}

/** The project of the address if it is there, else the first. Of one that is gone nothing stays. */
function openProjects(state: PageState, projects: readonly ProjectEntry[]): PageState {
  const known = projects.find(({ id }) => id === state.view.project) ?? projects[0];
  const opened = { ...state, projects, session: { state: 'open' as const } };
  if (known?.id === state.view.project) return opened;
  if (state.drawing === undefined) return { ...opened, ...nothingKnown, view: { ...state.view, project: known?.id } };
  const view = { ...firstView, mode: state.view.mode, project: known?.id };
  return announce({ ...opened, ...nothingKnown, emphasis: undefined, view }, 'The project is gone.');
}

/** An answer to the same question from another snapshot is an update: it is announced, nothing else changes. */
function draw(state: PageState, drawing: Drawing, isSameQuestion: boolean, atMs: number): PageState {
  const drawn = { ...state, drawing, isAsking: false, failure: undefined };
  const before = state.drawing;
  if (before === undefined || !isSameQuestion || before.snapshot === drawing.snapshot) return drawn;
  const notice: Notice = { text: `updated, ${updateText(before, drawing)}`, atMs };
  return announce({ ...drawn, notice }, `The drawing was ${notice.text}.`);
}

function updateText(before: Drawing, now: Drawing): string {
  const files = now.view.files - before.view.files;
  if (files !== 0) return `${counted(Math.abs(files), 'file')} ${files > 0 ? 'more' : 'fewer'}`;
  const edges = now.view.edges.length - before.view.edges.length;
  if (edges !== 0) return `${counted(Math.abs(edges), 'arrow')} ${edges > 0 ? 'more' : 'fewer'}`;
  return 'same files and arrows';
}

/** Keeps the object that is known: listeners of it are notified where other files are left out, and not with each count of a run. */
function withKnownSkipped(known: IndexState | undefined, index: IndexState): IndexState {
  const isSame = known !== undefined && JSON.stringify(known.skipped) === JSON.stringify(index.skipped);
  return isSame ? { ...index, skipped: known.skipped } : index;
}

function announce(state: PageState, text: string): PageState {
  return { ...state, announcement: { text, count: state.announcement.count + 1 } };
}
