import type { EditorPlace } from '#protocol/panel-messages.ts';
import type { PageState } from '../../state/page-state.ts';
import type { Translate } from '../../state/translate.ts';
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
export function explain(
  state: PageState,
  place: EditorPlace | undefined,
  t: Translate,
  wasHere?: string,
): Explanation | undefined {
  const obstacle = obstacleOf(state, t);
  if (obstacle !== undefined) return obstacle;
  if (place === undefined)
    return { title: t('No file is open'), text: t('Open one, and it is drawn here with who depends on it.') };
  if (place.project === undefined)
    return {
      title: t('{0} is in no folder of this window', place.file),
      text: t('Groundplan reads the folders that are open.'),
    };
  const situation = situationOf(state);
  switch (situation.kind) {
    case 'notIndexed':
      return { title: t('Not indexed yet'), text: t('The folder has not been read.'), canIndex: true };
    case 'indexing':
      return { title: t('Reading the project'), text: progressText(situation.index) };
    case 'indexFailed':
      return { title: t('Indexing failed'), text: failureText(situation.index), canIndex: true };
    case 'failed':
      return (
        notDrawn(state, place, { t, wasHere }) ?? {
          title: t('The neighbourhood could not be drawn'),
          text: situation.message,
        }
      );
    case 'empty':
    case 'filteredAway':
      return { title: t('Nothing to draw'), text: t('The folder has no source file that could be read.') };
    case 'loading':
      return { title: '' };
    default:
      return notDrawn(state, place, { t, wasHere });
  }
}

/** Returns the obstacle that applies to every file. */
function obstacleOf({ projects, failure }: PageState, t: Translate): Explanation | undefined {
  if (projects?.length === 0) return { title: t('No folder is open'), text: t('Open one, and Groundplan reads it.') };
  if (projects !== undefined) return undefined;
  return failure === undefined ? { title: '' } : { title: t('No neighbourhood can be drawn'), text: failure.message };
}

/** The answer to an earlier file says nothing of this one. */
function notDrawn(
  { drawing, isAsking, failure }: PageState,
  place: EditorPlace,
  { t, wasHere }: { readonly t: Translate; readonly wasHere: string | undefined },
): Explanation | undefined {
  if (isAsking) return undefined;
  const isThere = drawing?.view.marks.some(({ id }) => id === nodeOf(place)) === true;
  const isUnknown = failure?.code === 'symbol_not_found' || (failure === undefined && !isThere);
  if (!isUnknown) return undefined;
  if (wasHere === nodeOf(place)) return { title: t('{0} was removed or renamed', nodeOf(place)) };
  return {
    title: t('{0} is not in the index', nodeOf(place)),
    text: t('It is ignored, too large, or of a language that is not read.'),
  };
}
