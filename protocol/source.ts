import { Type, type Static } from 'typebox';
import { filePath, givenFile, line } from './values.ts';

/** An excerpt holds at most this many lines; a longer one is cut there. */
export const sourceLinesMax = 400;

export const sourceQuery = {
  file: givenFile,
  line: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: 'First line.' })),
  endLine: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Last line; at most 400 lines come back, also without it.' }),
  ),
};

export const SourceExcerpt = Type.Object({
  file: filePath,
  line,
  endLine: line,
  content: Type.String({ description: 'The lines as they are in the snapshot, secrets masked.' }),
  language: Type.String({ description: "VS Code's language identifier." }),
});
export type SourceExcerpt = Static<typeof SourceExcerpt>;
