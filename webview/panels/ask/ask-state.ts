import type { Answer, Source, StreamedStep, AnswerItem } from '#protocol/ask.ts';
import type { AskedCode } from '#protocol/panel-messages.ts';
import type { Failure } from '../../state/page-state.ts';

export interface AskedProject {
  readonly id: string;
  readonly name: string;
}

/** A question, and what has come of its answer so far. */
export interface Exchange {
  /** Counts from 1, in the order of the questions. */
  readonly id: number;
  readonly project: string;
  readonly question: string;
  /** The remote was asked, since the person wanted that. */
  readonly isOfRemote?: boolean;
  readonly state: 'running' | 'answered' | 'stopped' | 'failed';
  readonly sources: readonly Source[];
  /** Lookups of a language model; none after the page was reloaded. */
  readonly steps?: readonly StreamedStep[];
  /** Markdown, as far as it has come. */
  readonly text: string;
  /** Facts about an answer once it is complete. */
  readonly origin?: Origin;
  readonly failure?: Failure;
}

export interface Origin extends Pick<Answer, 'mode' | 'model' | 'certainty' | 'reasons' | 'doubts'> {
  /** Base URL of the remote that answered; absent where this machine did. */
  readonly remote?: string;
}

/** As an answer arrives: the remote's names where it comes from. */
export type ComingAnswer = Answer & { readonly origin?: { readonly remote: string } };

export interface AskState {
  /** Absent until the engine has said which there are. */
  readonly projects?: readonly AskedProject[];
  /** The one that is asked about. */
  readonly project?: string;
  readonly exchanges: readonly Exchange[];
  /** Of the last answer, in this project: the next question continues it. */
  readonly conversationId?: string;
  /** Questions that this project answers, for who does not know what to ask. */
  readonly examples: readonly SuggestedQuestion[];
  /** The code that the user picked last; `aboutOf` says whether it is what they ask about now. */
  readonly about?: AskedCode;
  /** Ids of projects that the remote may be asked about. */
  readonly delegable: readonly string[];
  /** Why nothing can be asked at all. */
  readonly failure?: Failure;
}

export interface SuggestedQuestion {
  /** Short, for a person. */
  readonly label: string;
  /** The question, with names that have only one meaning. */
  readonly question: string;
}

export type AskAction =
  | { readonly kind: 'projects'; readonly projects: readonly AskedProject[]; readonly wanted?: string }
  | { readonly kind: 'unavailable'; readonly failure: Failure }
  | { readonly kind: 'project'; readonly id: string }
  | { readonly kind: 'examples'; readonly project: string; readonly examples: readonly SuggestedQuestion[] }
  | { readonly kind: 'about'; readonly about?: AskedCode }
  | { readonly kind: 'delegable'; readonly projects: readonly string[] }
  | { readonly kind: 'asked'; readonly project: string; readonly question: string; readonly isOfRemote?: boolean }
  | { readonly kind: 'again'; readonly id: number }
  | { readonly kind: 'item'; readonly id: number; readonly piece: AnswerItem }
  | { readonly kind: 'answered'; readonly id: number; readonly answer: ComingAnswer }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'renewed' }
  | ({ readonly kind: 'restored' } & Pick<AskState, 'exchanges' | 'project' | 'conversationId'>);

/**
 * Upper bound on exchanges of a page. Older ones are removed: they are rarely read, and each is stored with its
 * sources.
 */
export const exchangesMax = 40;

export const firstAsk: AskState = { exchanges: [], examples: [], delegable: [] };

export function reduceAsk(state: AskState, action: AskAction): AskState {
  switch (action.kind) {
    case 'projects':
      return takeProjects(state, action.projects, action.wanted);
    case 'unavailable':
      return { ...state, failure: action.failure };
    case 'project':
      return chooseProject(state, action.id);
    case 'examples':
      return action.project === state.project ? { ...state, examples: action.examples } : state;
    case 'about':
      return aboutCode(state, action.about);
    case 'delegable':
      return { ...state, delegable: action.projects };
    case 'asked':
      return addExchange(state, action);
    case 'stopped':
      return stopped(state);
    case 'renewed':
      return { ...stopped(state), exchanges: [], conversationId: undefined, about: undefined };
    case 'restored':
      return { ...state, exchanges: action.exchanges, project: action.project, conversationId: action.conversationId };
    default:
      return reduceExchange(state, action);
  }
}

type ExchangeAction = Extract<AskAction, { kind: 'again' | 'item' | 'answered' | 'failed' }>;

/** Applies an action to one exchange. */
function reduceExchange(state: AskState, action: ExchangeAction): AskState {
  switch (action.kind) {
    case 'again':
      return change(state, action.id, (each) => ({
        ...each,
        ...nothingStreamed,
        failure: undefined,
        origin: undefined,
      }));
    case 'item':
      return change(state, action.id, (each) => (each.state === 'running' ? withPiece(each, action.piece) : each));
    case 'answered':
      return answered(state, action.id, action.answer);
    case 'failed':
      return change(state, action.id, (each) => ({ ...each, state: 'failed', failure: action.failure }));
  }
}

export function runningOf({ exchanges }: AskState): Exchange | undefined {
  return exchanges.findLast(({ state }) => state === 'running');
}

/** The code that a person has picked, where it is of the project that is asked about. */
export function aboutOf({ about, project }: AskState): AskedCode | undefined {
  return about?.project === project ? about : undefined;
}

const nothingStreamed = { state: 'running', sources: [], steps: [], text: '' } as const;

function takeProjects(state: AskState, projects: readonly AskedProject[], wanted: string | undefined): AskState {
  const known = projects.find(({ id }) => id === (wanted ?? state.project)) ?? projects[0];
  return chooseProject({ ...state, projects, failure: undefined }, known?.id);
}

/** A conversation is about one project; what was said of another one stays to be read. */
function chooseProject(state: AskState, id: string | undefined): AskState {
  if (id === state.project) return state;
  return { ...state, project: id, examples: [], conversationId: undefined };
}

function aboutCode(state: AskState, about: AskedCode | undefined): AskState {
  const isKnown = about !== undefined && state.projects?.some(({ id }) => id === about.project) === true;
  return { ...(isKnown ? chooseProject(state, about.project) : state), about };
}

/** Adds an exchange and stops one that still runs. */
function addExchange(
  state: AskState,
  { project, question, isOfRemote = false }: Extract<AskAction, { kind: 'asked' }>,
): AskState {
  const before = stopped(state).exchanges;
  const id = (before.at(-1)?.id ?? 0) + 1;
  const exchange: Exchange = { id, project, question, ...(isOfRemote && { isOfRemote }), ...nothingStreamed };
  return { ...state, exchanges: [...before, exchange].slice(-exchangesMax), about: undefined };
}

function withPiece(exchange: Exchange, piece: AnswerItem): Exchange {
  switch (piece.event) {
    case 'step':
      return { ...exchange, steps: [...(exchange.steps ?? []), piece.data] };
    case 'source':
      return { ...exchange, sources: [...exchange.sources, piece.data] };
    case 'delta':
      return { ...exchange, text: exchange.text + piece.data.text };
  }
}

/** The complete answer replaces what was streamed of it before. */
function answered(state: AskState, id: number, answer: ComingAnswer): AskState {
  const { mode, model, certainty, reasons, doubts, sources, origin: place } = answer;
  const origin: Origin = {
    mode,
    ...(model && { model }),
    ...(certainty && { certainty }),
    ...(reasons && { reasons }),
    ...(doubts && { doubts }),
    ...(place && { remote: place.remote }),
  };
  const changed = change(state, id, (each) => ({
    ...each,
    state: 'answered',
    sources: sameSources(each.sources, sources) ? each.sources : sources,
    text: answer.answer,
    origin,
  }));
  // A conversation with the remote is not known here.
  const isOfProject = state.exchanges.find((each) => each.id === id)?.project === state.project;
  return isOfProject && place === undefined ? { ...changed, conversationId: answer.conversationId } : changed;
}

function sameSources(a: readonly Source[], b: readonly Source[]): boolean {
  return (
    a.length === b.length && a.every(({ file, line }, index) => file === b[index]?.file && line === b[index]?.line)
  );
}

function stopped(state: AskState): AskState {
  const running = runningOf(state);
  return running === undefined ? state : change(state, running.id, (each) => ({ ...each, state: 'stopped' }));
}

function change(state: AskState, id: number, make: (exchange: Exchange) => Exchange): AskState {
  if (!state.exchanges.some((each) => each.id === id)) return state;
  return { ...state, exchanges: state.exchanges.map((each) => (each.id === id ? make(each) : each)) };
}
