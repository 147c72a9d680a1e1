import type { EditorPlace } from '#protocol/panel-messages.ts';
import type { PageState } from '../../state/page-state.ts';
import { situationOf } from '../dashboard/situation.ts';
import { nodeOf } from './follow-place.ts';
import { failureText, progressText } from '../header/index-status.ts';

/** Why nothing is drawn, in two sentences; undefined where something is. */
export interface Explanation {
  readonly title: string;
  readonly text?: string;
  /** Indexing would help. */
  readonly canIndex?: boolean;
}

/** @param wasHere node that an earlier drawing had */
export function explain(state: PageState, place: EditorPlace | undefined, wasHere?: string): Explanation | undefined {
  const obstacle = obstacleOf(state);
  if (obstacle !== undefined) return obstacle;
  if (place === undefined)
    return { title: 'No file is open', text: 'Open one, and it is drawn here with who depends on it.' };
  if (place.project === undefined)
    return {
      title: `${place.file} is in no folder of this window`,
      text: 'Groundplan reads the folders that are open.',
    };
  const situation = situationOf(state);
  switch (situation.kind) {
    case 'notIndexed':
      return { title: 'Not indexed yet', text: 'The folder has not been read.', canIndex: true };
    case 'indexing':
      return { title: 'Reading the project', text: progressText(situation.index) };
    case 'indexFailed':
      return { title: 'Indexing failed', text: failureText(situation.index), canIndex: true };
    case 'failed':
      return (
        notDrawn(state, place, wasHere) ?? { title: 'The neighbourhood could not be drawn', text: situation.message }
      );
    case 'empty':
    case 'filteredAway':
      return { title: 'Nothing to draw', text: 'The folder has no source file that could be read.' };
    case 'loading':
      return { title: '' };
    default:
      return notDrawn(state, place, wasHere);
  }
}

/** Returns the obstacle that applies to every file. */
function obstacleOf({ projects, failure }: PageState): Explanation | undefined {
  if (projects?.length === 0) return { title: 'No folder is open', text: 'Open one, and Groundplan reads it.' };
  if (projects !== undefined) return undefined;
  return failure === undefined ? { title: '' } : { title: 'No neighbourhood can be drawn', text: failure.message };
}

/** The answer to an earlier file says nothing of this one. */
function notDrawn(
  { drawing, isAsking, failure }: PageState,
  place: EditorPlace,
  wasHere: string | undefined,
): Explanation | undefined {
  if (isAsking) return undefined;
  const isThere = drawing?.view.marks.some(({ id }) => id === nodeOf(place)) === true;
  const isUnknown = failure?.code === 'symbol_not_found' || (failure === undefined && !isThere);
  if (!isUnknown) return undefined;
  if (wasHere === nodeOf(place)) return { title: `${nodeOf(place)} was removed or renamed` };
  return {
    title: `${nodeOf(place)} is not in the index`,
    text: 'It is ignored, too large, or of a language that is not read.',
  };
}
