import type { Impact } from '#protocol/impact.ts';
import type { ImpactSubject } from '#protocol/panel-messages.ts';
import type { Failure } from '../../state/page-state.ts';
import type { Selection } from '../graph/surface.ts';

/** An impact as it came, and what it is of. */
export interface ShownImpact {
  readonly subject: ImpactSubject;
  readonly project?: string;
  readonly impact: Impact;
  /** Text that is not saved is part of it. */
  readonly isUnsaved: boolean;
  /** Base URL of the remote that answered; absent where this machine did. */
  readonly remote?: string;
}

export interface ImpactState {
  /** The subject of the last question. */
  readonly subject: ImpactSubject;
  readonly isAsking: boolean;
  readonly shown?: ShownImpact;
  /** Why the last one did not come. */
  readonly failure?: Failure;
  readonly selection?: Selection;
  /** A list of it that a person waits for: it gets the keyboard when it is there. */
  readonly wantedList?: WantedList;
  /** Folders of the drawing that a person has opened. */
  readonly unfolded: readonly string[];
  /** The remote may be asked about the subject. */
  readonly isRemoteOffered?: boolean;
}

export type WantedList = 'entryPoints' | 'tests';

export type ImpactAction =
  | { readonly kind: 'asked'; readonly subject: ImpactSubject; readonly list?: WantedList }
  | { readonly kind: 'remote'; readonly isOffered: boolean }
  | { readonly kind: 'listSeen' }
  | ({ readonly kind: 'came' } & ShownImpact)
  | { readonly kind: 'failed'; readonly subject: ImpactSubject; readonly failure: Failure }
  /** Of a project that is no longer looked at nothing stays. */
  | { readonly kind: 'cleared' }
  | { readonly kind: 'select'; readonly selection?: Selection }
  | { readonly kind: 'unfold'; readonly id: string };

export const uncommitted: ImpactSubject = { kind: 'uncommitted' };

export const firstImpact: ImpactState = { subject: uncommitted, isAsking: false, unfolded: [] };

export function reduceImpact(state: ImpactState, action: ImpactAction): ImpactState {
  switch (action.kind) {
    case 'asked':
      return {
        ...state,
        subject: action.subject,
        isAsking: true,
        wantedList: action.list ?? state.wantedList,
        isRemoteOffered: state.isRemoteOffered === true && isSame(state.subject, action.subject),
      };
    case 'remote':
      return { ...state, isRemoteOffered: action.isOffered };
    case 'listSeen':
      return { ...state, wantedList: undefined };
    case 'came':
      return come(state, action);
    case 'failed':
      // What was shown answers another question, unless the same was asked again; of what is gone nothing stays.
      return {
        ...state,
        subject: action.subject,
        isAsking: false,
        wantedList: undefined,
        failure: action.failure,
        shown: isSame(state.shown?.subject, action.subject) && !isGone(action.failure) ? state.shown : undefined,
      };
    case 'cleared':
      return { ...firstImpact, subject: state.subject };
    case 'select':
      return { ...state, selection: action.selection };
    case 'unfold':
      return state.unfolded.includes(action.id) ? state : { ...state, unfolded: [...state.unfolded, action.id] };
  }
}

function isGone({ code }: Failure): boolean {
  return code === 'symbol_not_found' || code === 'path_not_found' || code === 'project_not_found';
}

/** The same subject again, while the user types, keeps selection and opened rows. */
function come(state: ImpactState, { subject, project, impact, isUnsaved, remote }: ShownImpact): ImpactState {
  const isKept = isSame(state.shown?.subject, subject) && state.shown?.project === project;
  return {
    subject,
    isAsking: false,
    shown: {
      subject,
      impact,
      isUnsaved,
      ...(project !== undefined && { project }),
      ...(remote !== undefined && { remote }),
    },
    isRemoteOffered: state.isRemoteOffered,
    unfolded: isKept ? state.unfolded : [],
    ...(state.wantedList !== undefined && { wantedList: state.wantedList }),
    ...(isKept && state.selection !== undefined && { selection: state.selection }),
  };
}

export function isSame(a: ImpactSubject | undefined, b: ImpactSubject): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
