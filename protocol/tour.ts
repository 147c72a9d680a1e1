import { Type, type Static } from 'typebox';
import { doubts } from './doubts.ts';
import { filePath, line } from './values.ts';

export const tourLimitMax = 20;
export const tourLimitDefault = 5;

export const tourQuery = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: tourLimitMax, default: tourLimitDefault, description: 'Stops at most.' }),
  ),
};

export const TourStop = Type.Object({
  id: Type.String({ description: 'Symbol id (`path#name`), or the path of a file.' }),
  file: filePath,
  line,
  endLine: Type.Integer({ minimum: 1, description: 'Last line of the declaration or file.' }),
  title: Type.String({ description: 'What it is: `class Engine`, or the path of a file.' }),
  summary: Type.Optional(
    Type.String({ description: 'First sentence of its documentation, secrets masked. Absent where it has none.' }),
  ),
  reason: Type.String({ description: 'Why somebody should read it: counted facts.' }),
  score: Type.Number({ minimum: 0, maximum: 1 }),
});
export type TourStop = Static<typeof TourStop>;

/** A reading tour for a user who is new to the project. */
export const Tour = Type.Object({
  stops: Type.Array(TourStop, { description: 'Best first, from as many parts of the project as there are.' }),
  reasons: Type.Array(Type.String(), { description: 'Sentences: what could not be taken into account.' }),
  doubts,
});
export type Tour = Static<typeof Tour>;
